export interface Row {
  what: string;
  measured: number;
  limit?: number;
  /** The limit is a maximum if true, else a minimum. */
  isMaximum?: boolean;
  detail?: string;
}

const isMet = ({ measured, limit, isMaximum }: Row) =>
  limit === undefined || (isMaximum ? measured <= limit : measured >= limit);

/** Prints the table, then the same data as JSON on the last line. Sets the exit status to 1 if a limit is missed. */
export function report(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const row of rows) {
    const bound = row.limit === undefined ? 'printed' : `${row.isMaximum ? 'at most' : 'at least'} ${row.limit}`;
    const verdict = row.limit === undefined ? '' : isMet(row) ? 'met' : 'MISSED';
    const cells = [
      row.what.padEnd(width),
      row.measured.toFixed(2).padStart(10),
      bound.padEnd(14),
      verdict.padEnd(7),
      row.detail ?? '',
    ];
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`);
  }
  process.stdout.write(`${JSON.stringify(rows.map((row) => ({ ...row, met: isMet(row) })))}\n`);
  if (!rows.every(isMet)) process.exitCode = 1;
}
