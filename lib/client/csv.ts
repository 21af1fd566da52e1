/** A value in a file. */
export type Cell = string | number | boolean;

/** A value that a spreadsheet would run as a formula is kept a text by a quote before it. */
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
