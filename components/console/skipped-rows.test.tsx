import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx';
import type { BulkAction } from './action.ts';
import { SkippedRows } from './skipped-rows.tsx';
import type { SkippedRow } from './skipped-rows-context.ts';
import { runOn } from './table-layout.ts';
import { useDialogRequest } from './use-dialog-request.tsx';

interface Row {
  name: string;
  isOn: boolean;
}
const ROWS: readonly Row[] = [
  { name: 'web-1', isOn: false },
  { name: 'web-2', isOn: true },
];

/** A list whose action opens a dialog immediately, in bulk or from a row. */
function List({ isInBulk }: { isInBulk: boolean }) {
  const { request, openDialog, renderDialog } = useDialogRequest<readonly Row[]>();
  const stop: BulkAction<Row> = {
    label: 'Stop',
    allowed: ({ isOn }) => isOn || 'It does not run.',
    onRun: (rows, skipped) => openDialog(rows, skipped),
  };
  if (!request && isInBulk) runOn(stop, ROWS, ({ name }) => name);
  if (!request && !isInBulk) openDialog(ROWS);
  return renderDialog(
    <section>
      {request?.map(({ name }) => (
        <b key={name}>{name}</b>
      ))}
      <SkippedRows />
    </section>,
  );
}

const shown = (isInBulk: boolean) =>
  renderToStaticMarkup(
    <I18nProvider language="en" locale="en">
      <List isInBulk={isInBulk} />
    </I18nProvider>,
  );

test('an action runs on the rows that allow it, and receives the others with the reasons', () => {
  const calls: { rows: Row[]; skipped: readonly SkippedRow[] }[] = [];
  const onRun = (rows: Row[], skipped: readonly SkippedRow[]) => void calls.push({ rows, skipped });
  runOn({ label: 'Stop', allowed: ({ isOn }) => isOn || 'It does not run.', onRun }, ROWS, ({ name }) => name);
  expect(calls).toEqual([{ rows: [ROWS[1]], skipped: [{ name: 'web-1', reason: 'It does not run.' }] }]);
});

test('a dialog that a bulk action opens says what is left out; one that a row opens does not', () => {
  expect(shown(true)).toContain('<b>web-2</b>');
  expect(shown(true)).not.toContain('<b>web-1</b>');
  expect(shown(true)).toMatch(/1 row will be skipped.*web-1:<\/span> It does not run\./);
  expect(shown(false)).toContain('<b>web-1</b><b>web-2</b>');
  expect(shown(false)).not.toContain('skipped');
});
