'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { msg } from '#lib/i18n/text.ts';
import type { Entry } from '#lib/object-store/console/schema.ts';
import { ENTRY_VERBS, type EntryVerb } from '#lib/object-store/console/verbs.ts';
import type { BucketPlace } from './bucket-props.ts';
import { archiveVerdict, downloadArchive } from './download-archive.ts';
import { saveObject } from './save-object.ts';

const EntryDialog = lazyComponent(async () => (await import('./entry-dialogs.tsx')).EntryDialog);

const GROUPS = { '': '', change: msg('Change'), danger: msg('Danger') };

export const useEntryActions = (place: BucketPlace, goTo: (folder: string) => void): ObjectActions<Entry, EntryVerb> =>
  useKindActions<Entry, EntryVerb>({
    ...{ verbs: ENTRY_VERBS, groups: GROUPS, of: place.projectId },
    starts: {
      open: { run: ([{ name }]) => goTo(name) },
      archive: { run: (entries) => void downloadArchive(place, entries) },
      download: { run: ([{ name }]) => saveObject(place.projectId, place.bucket.id, { name }) },
    },
    together: (verb, entries) => verb !== 'archive' || archiveVerdict(entries),
    dialogOf: (name, entries, onClose) => <EntryDialog {...place} {...{ name, entries, onClose }} />,
  });
