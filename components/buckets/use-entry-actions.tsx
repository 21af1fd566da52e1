'use client';

import { Copy, Download, FolderInput, FolderOpen, History, Link2, Pencil, Tags } from 'lucide-react';
import {
  DELETE,
  type ObjectAction,
  type ObjectActions,
  useObjectActions,
} from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { saveFrom } from '#lib/client/save-file.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { msg } from '#lib/i18n/text.ts';
import { dataHref } from '#lib/object-store/console/object-data.ts';
import type { Entry } from '#lib/object-store/console/schema.ts';
import { archiveVerdict, downloadArchive } from './download-archive.ts';
import type { BucketPlace, EntryDialogName } from './entry-dialog.ts';
import { lastPart } from './entry-words.ts';

const EntryDialog = lazyComponent(async () => (await import('./entry-dialogs.tsx')).EntryDialog);

const isObject = ({ kind }: Entry) => kind === 'object';
const isFolder = (entry: Entry) => !isObject(entry);

/** Folders have the changes of an object, which apply to all of their objects. */
export function useEntryActions(place: BucketPlace, onOpen: (entry: Entry) => void): ObjectActions<Entry> {
  const allowed = useMayWrite(place.projectId);
  const opens = (name: EntryDialogName): Pick<ObjectAction<Entry>, 'dialog'> => ({
    dialog: (entries, onClose) => <EntryDialog {...place} {...{ name, entries, onClose }} />,
  });
  const change = { group: msg('Change'), allowed };
  return useObjectActions<Entry>({
    open: { label: msg('Open'), icon: FolderOpen, fits: isFolder, run: ([entry]) => onOpen(entry) },
    archive: {
      label: msg('Download as ZIP'),
      icon: Download,
      fits: isFolder,
      isBulk: true,
      together: archiveVerdict,
      run: (entries) => void downloadArchive(place, entries),
    },
    download: { label: msg('Download'), icon: Download, fits: isObject, run: ([{ name }]) => saveObject(place, name) },
    share: { label: msg('Share link'), icon: Link2, fits: isObject, allowed, ...opens('share') },
    versions: { label: msg('Versions'), icon: History, fits: isObject, ...opens('versions') },
    metadata: { label: msg('Metadata and tags'), icon: Tags, fits: isObject, ...change, ...opens('metadata') },
    rename: { label: msg('Rename'), icon: Pencil, shortcut: 'F2', ...change, ...opens('rename') },
    move: { label: msg('Move'), icon: FolderInput, isBulk: true, ...change, ...opens('move') },
    copy: { label: msg('Copy'), icon: Copy, isBulk: true, ...change, ...opens('copy') },
    delete: { ...DELETE, shortcut: 'Del', isBulk: true, allowed, ...opens('delete') },
  });
}

const saveObject = ({ projectId, bucket }: BucketPlace, name: string) =>
  saveFrom(dataHref(projectId, bucket.id, { name }, 'attachment'), lastPart(name));
