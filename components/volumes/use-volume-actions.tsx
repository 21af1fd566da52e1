'use client';

import { firstReason } from '#components/console/first-reason.ts';
import type { ActionStart, ObjectActions } from '#components/console/use-object-actions.tsx';
import { useVerbActions, type VerbItem, verbItems } from '#components/console/use-verb-actions.tsx';
import { useVerbCommands, type VerbCommand } from '#components/console/use-verb-commands.ts';
import { VerbConfirmation } from '#components/console/verb-confirmation.tsx';
import { useRoomFor } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { can } from '#lib/block-storage/volumes/can.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import {
  VOLUME_VERBS,
  type VolumeVerb,
  type VolumeVerbDeclaration,
  volumeVerbs,
} from '#lib/block-storage/volumes/verbs.ts';
import { type ProjectOf, projectOf, sharesDialog } from '#lib/client/project-of.ts';
import { isAdminOf, useSession } from '#lib/client/session.ts';
import { useMayWriteIn } from '#lib/client/use-may-write.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { createHref } from '#lib/screens/paths.ts';
import { volumeProtectionRequest } from './volume-protection.ts';

const ITEMS = verbItems(volumeVerbs, {
  attachment: msg('Attachment'),
  change: msg('Change'),
  danger: msg('Danger'),
  administration: msg('Administration'),
});

const DialogByName = lazyComponent(async () => (await import('./dialog-by-name.tsx')).DialogByName);

const isForAdmins = ({ group }: { group?: string | undefined }): boolean => group === 'administration';

const declared = (verb: VolumeVerb): VolumeVerbDeclaration => VOLUME_VERBS[verb];

function commandOf(verb: VolumeVerb): VerbCommand<Volume> | undefined {
  const { action, words } = declared(verb);
  if (words && (verb === 'protect' || verb === 'unprotect')) {
    return { words, requestOf: ({ id }) => volumeProtectionRequest(id, verb === 'protect') };
  }
  if (!action || !words || !('argument' in action)) return undefined;
  return { words, requestOf: ({ id }) => clientOf(volumeApi).act.request(id, { [action.key]: action.argument }) };
}

export function useVolumeActions(of: ProjectOf<Volume>): ObjectActions<Volume, VolumeVerb> {
  const mayWriteIn = useMayWriteIn();
  const roomFor = useRoomFor(typeof of === 'string' ? of : undefined);
  const projects = useSession().data?.projects;
  const asAdmin = new Set(projects?.filter(isAdminOf).map(({ id }) => id));
  return useVerbActions<Volume, VolumeVerb, Volume>({
    items: asAdmin.size > 0 ? ITEMS : ITEMS.filter((item) => !isForAdmins(item)),
    subjectOf: (volume) => volume,
    allowed: ({ id, group, creates }, volume) => {
      const projectId = projectOf(of, volume);
      if (isForAdmins({ group }) && !asAdmin.has(projectId)) return msg('This requires the role admin on the project.');
      const mayWrite = mayWriteIn(projectId);
      return firstReason(mayWrite, can(id, volume), roomFor(creates?.screen));
    },
    together: ({ dialog }, volumes) => !dialog || sharesDialog(of, volumes),
    startOf: useStarts(of),
  });
}

function useStarts(of: ProjectOf<Volume>) {
  const { run, confirm } = useVerbCommands<Volume>(of, { kinds: ['volume', 'quota'], nameOf: volumeName });
  return ({ id, dialog: name, creates }: VerbItem<VolumeVerb, Volume>): ActionStart<Volume> => {
    const command = commandOf(id);
    const { question } = declared(id);
    if (creates)
      return {
        href: (volume) => createHref(projectOf(of, volume), creates.screen, { [creates.from]: volume.id }),
      };
    if (name !== undefined)
      return {
        dialog: (volumes, onClose) => (
          <DialogByName projectId={projectOf(of, volumes[0])} {...{ name, volumes, onClose }} />
        ),
      };
    if (!command) return {};
    if (!question) return { run: (volumes) => run(command, volumes) };
    return {
      dialog: (volumes, onClose) => (
        <VerbConfirmation
          names={volumes.map(volumeName)}
          onConfirm={() => confirm(command, volumes)}
          {...{ question, onClose }}
        />
      ),
    };
  };
}
