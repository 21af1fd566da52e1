'use client';

import type { OpenMenuProps } from '#components/ui/lazy-menu.tsx';
import { MenuSurface } from '#components/ui/menu-surface.tsx';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { saveFile } from '#lib/client/save-file.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type CopyAs, fileOfRows } from './export-rows.ts';
import type { RowSource } from './row-source.ts';
import type { TableColumn } from './table-column.ts';

export interface TableExportProps<Row> {
  name: string;
  columns: readonly TableColumn<Row>[];
  /** Source of the exported rows: all that match the filter, unless rows are selected. */
  source: RowSource<Row>;
  selected: readonly Row[];
  copies: readonly CopyAs<Row>[];
}

export function TableExportItems<Row>(props: TableExportProps<Row> & OpenMenuProps) {
  const { name, columns, source, selected, copies, anchor, onClose } = props;
  const t = useT();
  const take = async (use: (taken: readonly Row[]) => unknown) => {
    try {
      await use(selected.length > 0 ? selected : await (source.loadExport ?? source.loadAll)());
    } catch (error) {
      notifyFailure(msg('Could not export the rows'), error);
    }
  };
  const copy = ({ label, text }: CopyAs<Row>) =>
    take(async (taken) => {
      await navigator.clipboard.writeText(await text(taken));
      notify({
        level: 'success',
        title: msg('{what} copied: {count, plural, one {# row} other {# rows}}', { what: label, count: taken.length }),
      });
    });
  const save = (as: 'csv' | 'json') =>
    take(async (taken) => {
      const { text, type } = fileOfRows(taken, columns, as);
      saveFile(`${name}.${as}`, text, type);
    });
  return (
    <MenuSurface
      {...{ anchor, onClose }}
      align="end"
      groups={[
        {
          label:
            selected.length > 0
              ? t('{count, plural, one {The selected row} other {The # selected rows}}', { count: selected.length })
              : t(source.allMeans ?? msg('All rows that match, with these columns')),
          items: [
            { label: t('As CSV'), onSelect: () => void save('csv') },
            { label: t('As JSON'), onSelect: () => void save('json') },
          ],
        },
        {
          label: t('Copy as'),
          items: copies.map((each) => ({ label: each.label, onSelect: () => void copy(each) })),
        },
      ]}
    />
  );
}
