/** Rows that a preview displays, with the heading. */
const MAX_ROWS = 200;
const MAX_COLUMNS = 50;

/** Reads the first rows of a CSV file (RFC 4180); quoted fields may contain separators, quotes and line ends. */
export function readCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  const endField = () => {
    if (row.length < MAX_COLUMNS) row.push(field);
    field = '';
  };
  const endRow = () => {
    endField();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length && rows.length < MAX_ROWS; at += 1) {
    const sign = text[at];
    if (isQuoted) {
      if (sign !== '"') field += sign;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && field === '') isQuoted = true;
    else if (sign === separator) endField();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') field += sign;
  }
  if (rows.length < MAX_ROWS && (field !== '' || row.length > 0)) endRow();
  return rows;
}
