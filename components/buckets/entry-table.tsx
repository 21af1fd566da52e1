'use client';

import type { ComponentProps, ReactNode } from 'react';
import type { Action } from '#components/console/action.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import type { RowSource } from '#components/console/row-source.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { textParam } from '#lib/client/url-params.ts';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Entry } from '#lib/object-store/console/schema.ts';
import type { BucketPlace } from './bucket-props.ts';
import { folderOf, shownName } from './entry-words.ts';
import { FolderPath } from './folder-path.tsx';
import { useEntryColumns } from './use-entry-columns.tsx';

const ObjectPanel = lazyComponent(async () => (await import('./object-panel.tsx')).ObjectPanel);

/** An entry; one of an earlier moment has the id of its version. */
type Row = Entry & { version_id?: string };

type TableProps = Omit<ComponentProps<typeof ResourceTable<Row>>, 'listId' | 'caption' | 'columns' | 'idOf' | 'nameOf'>;

interface EntryTableProps extends BucketPlace, TableProps {
  source: RowSource<Row>;
  actions: (entry: Row) => Action[];
  /** The entries are those of an earlier moment, so only they have panels. */
  isPast?: boolean;
  goTo: (folder: string) => void;
  /** Displayed beside the path of the folder. */
  tools?: ReactNode;
  /** Displayed above the table. */
  children?: ReactNode;
}

/** The entries of a folder, and the panel of the object that the URL names. */
export function EntryTable({ projectId, bucket, prefix, isPast = false, goTo, tools, ...props }: EntryTableProps) {
  const t = useT();
  const { children, ...table } = props;
  const [open, setOpen] = useUrlState('open', textParam);
  const openEntry = ({ kind, name }: Entry) => (kind === 'folder' ? goTo(name) : setOpen(name));
  useHotkeys({ backspace: () => prefix !== '' && goTo(folderOf(prefix)) });
  const opened = table.source.rows?.find(({ kind, name }) => kind === 'object' && name === open);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <FolderPath bucketName={bucket.name} prefix={prefix} onOpen={goTo} />
        {tools}
      </div>
      {children}
      <ResourceTable
        {...table}
        listId="bucket-objects"
        caption={t('Objects')}
        columns={useEntryColumns({ prefix, onOpen: openEntry })}
        idOf={({ name }) => name}
        nameOf={(entry) => shownName(entry, prefix)}
        onPreview={openEntry}
      />
      {open !== null && (opened || !isPast) && (
        <ObjectPanel
          {...{ projectId, bucket, prefix }}
          name={open}
          versionId={isPast ? opened?.version_id : undefined}
          actionsOf={(object) => table.actions(opened ?? object)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
