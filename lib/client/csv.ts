export type Cell = string | number | boolean;

/** A leading quote prevents spreadsheets from evaluating a value as a formula. */
const isFormula = /^[=+\-@\t\r]/;

function toCell(value: Cell): string {
  const text = typeof value === 'string' && isFormula.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Records with the same keys as CSV (RFC 4180); the keys are the first line. */
export function toCsv(records: readonly Record<string, Cell>[]): string {
  const keys = Object.keys(records[0] ?? {});
  const lines = [keys, ...records.map((record) => keys.map((key) => record[key] ?? ''))];
  return lines.map((line) => `${line.map(toCell).join(',')}\r\n`).join('');
}

/** Spreadsheets in locales with decimal commas use semicolons as separators. */
const separatorOf = (text: string): string => {
  const [head = ''] = text.split(/\r?\n/, 1);
  return head.includes(';') && !head.includes(',') ? ';' : ',';
};

/**
 * Cells of CSV (RFC 4180) by line, separated by commas or semicolons, without empty lines. An unclosed quote extends to
 * the end.
 */
export function parseCsv(file: string): string[][] {
  const text = file.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    line.push(cell);
    cell = '';
  };
  const endLine = () => {
    endCell();
    if (line.some((each) => each.trim() !== '')) lines.push(line);
    line = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === '\n') endLine();
    else if (sign !== '\r') cell += sign;
  }
  endLine();
  return lines;
}
