'use client';

interface CsvTableProps {
  caption: string;
  /** The first row is the heading. */
  rows: readonly (readonly string[])[];
}

export function CsvTable({ caption, rows: [head = [], ...body] }: CsvTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
    <section tabIndex={0} aria-label={caption} className="max-h-96 overflow-auto rounded-control border">
      <table className="w-full text-small">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-sunken">
          <tr>
            {head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells of a file have no identity
              <th key={index} scope="col" className="whitespace-nowrap px-2.5 py-1 text-start font-medium">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no identity
            <tr key={index} className="border-t">
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells of a file have no identity
                <td key={column} className="whitespace-nowrap px-2.5 py-1">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
