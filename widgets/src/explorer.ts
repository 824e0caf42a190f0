/** The explorer in the page: a picture drawn in Python like every other, with styles of its own. */

import table from "./table";
import "./explorer.css";

export default table;
