'use client';

import { Copy, Download, FolderInput, FolderOpen, History, Link2, Pencil, Tags, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import { useDialogRequest } from '#components/console/use-dialog-request.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { saveFrom } from '#lib/client/save-file.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import type { Text } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { dataHref } from '#lib/object-store/console/object-data.ts';
import type { Entry } from '#lib/object-store/console/schema.ts';
import { archiveVerdict, downloadArchive } from './download-archive.ts';
import type { BucketPlace, EntryDialogName, EntryDialogRequest } from './entry-dialog.ts';
import { lastPart } from './entry-words.ts';

const EntryDialog = lazyComponent(async () => (await import('./entry-dialogs.tsx')).EntryDialog);

interface EntryActions {
  of: (entry: Entry) => Action[];
  bulk: BulkAction<Entry>[];
  /** The open dialog, if any; render it once. */
  dialog: ReactNode;
}

export function useEntryActions(place: BucketPlace, onOpen: (entry: Entry) => void): EntryActions {
  const t = useT();
  const mayWrite = useMayWrite(place.projectId);
  const { request, openDialog, close, renderDialog } = useDialogRequest<EntryDialogRequest>();
  const open: OpenDialog = (name, [first, ...others]) => first && openDialog({ name, entries: [first, ...others] });
  const bulkOf = (label: string, name: EntryDialogName): BulkAction<Entry> => ({
    label,
    allowed: () => mayWrite,
    onRun: (rows) => open(name, rows),
  });
  return {
    of: (entry) => {
      const changes = changesOf(entry, { t, mayWrite, open });
      if (entry.kind === 'object') return [...objectActions(entry, { t, mayWrite, open }, place), ...changes];
      const browse = { label: t('Open'), icon: <FolderOpen aria-hidden />, allowed: true } as const;
      const download = () => void downloadArchive(place, [entry]);
      return [
        { ...browse, onSelect: () => onOpen(entry) },
        { label: t('Download as ZIP'), icon: <Download aria-hidden />, allowed: true, onSelect: download },
        ...changes,
      ];
    },
    bulk: [
      {
        label: t('Download as ZIP'),
        allowed: () => true,
        together: archiveVerdict,
        onRun: (rows) => void downloadArchive(place, rows),
      },
      bulkOf(t('Move'), 'move'),
      bulkOf(t('Copy'), 'copy'),
      { ...bulkOf(t('Delete'), 'delete'), isDanger: true, shortcut: 'Del' },
    ],
    dialog: request && renderDialog(<EntryDialog {...place} {...request} onClose={close} />),
  };
}

type OpenDialog = (name: EntryDialogName, entries: readonly Entry[]) => void;

interface ActionOptions {
  t: Translate;
  mayWrite: true | Text;
  open: OpenDialog;
}

function objectActions(entry: Entry, { t, mayWrite, open }: ActionOptions, place: BucketPlace): Action[] {
  const dialog = (name: EntryDialogName) => () => open(name, [entry]);
  const download = () => saveObject(place, entry.name);
  return [
    { label: t('Download'), icon: <Download aria-hidden />, allowed: true, onSelect: download },
    { label: t('Share link'), icon: <Link2 aria-hidden />, allowed: mayWrite, onSelect: dialog('share') },
    { label: t('Versions'), icon: <History aria-hidden />, allowed: true, onSelect: dialog('versions') },
    {
      label: t('Metadata and tags'),
      icon: <Tags aria-hidden />,
      group: t('Change'),
      allowed: mayWrite,
      onSelect: dialog('metadata'),
    },
  ];
}

/** Changes of an object, or of all objects of a folder. */
function changesOf(entry: Entry, { t, mayWrite, open }: ActionOptions): Action[] {
  const change = { group: t('Change'), allowed: mayWrite };
  const dialog = (name: EntryDialogName) => () => open(name, [entry]);
  return [
    { label: t('Rename'), icon: <Pencil aria-hidden />, shortcut: 'F2', ...change, onSelect: dialog('rename') },
    { label: t('Move'), icon: <FolderInput aria-hidden />, ...change, onSelect: dialog('move') },
    { label: t('Copy'), icon: <Copy aria-hidden />, ...change, onSelect: dialog('copy') },
    {
      label: t('Delete'),
      icon: <Trash2 aria-hidden />,
      isDanger: true,
      shortcut: 'Del',
      group: t('Danger'),
      allowed: mayWrite,
      onSelect: dialog('delete'),
    },
  ];
}

const saveObject = ({ projectId, bucket }: BucketPlace, name: string) =>
  saveFrom(dataHref(projectId, bucket.id, { name }, 'attachment'), lastPart(name));
