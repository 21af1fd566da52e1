'use client';

import type { ReactNode } from 'react';
import { firstReason } from '#components/console/first-reason.ts';
import { useDialogRequest } from '#components/console/use-dialog-request.tsx';
import { useVerbActions, type VerbActions, verbItems } from '#components/console/use-verb-actions.tsx';
import { useVerbCommands, type VerbCommand, type VerbCommands } from '#components/console/use-verb-commands.ts';
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
import { createHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';
import { volumeProtectionRequest } from './volume-protection.ts';

const ITEMS = verbItems(volumeVerbs, {
  attachment: msg('Attachment'),
  change: msg('Change'),
  danger: msg('Danger'),
  administration: msg('Administration'),
});

const DialogByName = lazyComponent(async () => (await import('./dialog-by-name.tsx')).DialogByName);

const isForAdmins = ({ group }: { group: string }): boolean => group === 'administration';

const declared = (verb: VolumeVerb): VolumeVerbDeclaration => VOLUME_VERBS[verb];

function commandOf(verb: VolumeVerb): VerbCommand<Volume> | undefined {
  const { action, words } = declared(verb);
  if (words && (verb === 'protect' || verb === 'unprotect')) {
    return { words, requestOf: ({ id }) => volumeProtectionRequest(id, verb === 'protect') };
  }
  if (!action || !words || !('argument' in action)) return undefined;
  return { words, requestOf: ({ id }) => clientOf(volumeApi).act.request(id, { [action.key]: action.argument }) };
}

interface VolumeActions extends VerbActions<Volume, VolumeVerb> {
  /** The open dialog, if any. The caller renders it once. */
  dialog: ReactNode;
}

export function useVolumeActions(of: ProjectOf<Volume>): VolumeActions {
  const mayWriteIn = useMayWriteIn();
  const roomFor = useRoomFor(typeof of === 'string' ? of : undefined);
  const projects = useSession().data?.projects;
  const asAdmin = new Set(projects?.filter(isAdminOf).map(({ id }) => id));
  const { request, openDialog, close: onClose, renderDialog } = useDialogRequest<VolumeDialogRequest>();
  const { run, confirm } = useVerbCommands<Volume>(of, { kinds: ['volume', 'quota'], nameOf: volumeName });
  const actions = useVerbActions<Volume, VolumeVerb, Volume>({
    items: asAdmin.size > 0 ? ITEMS : ITEMS.filter((item) => !isForAdmins(item)),
    subjectOf: (volume) => volume,
    allowed: ({ id, group, creates }, volume) => {
      const projectId = projectOf(of, volume);
      if (isForAdmins({ group }) && !asAdmin.has(projectId)) return msg('This requires the role admin on the project.');
      const mayWrite = mayWriteIn(projectId);
      return firstReason(mayWrite, can(id, volume), roomFor(creates?.screen));
    },
    together: ({ dialog }, volumes) => !dialog || sharesDialog(of, volumes),
    hrefOf: ({ creates }, volume) =>
      creates && createHref(projectOf(of, volume), creates.screen, { [creates.from]: volume.id }),
    perform: ({ id, dialog }, [first, ...others], skipped) => {
      const command = commandOf(id);
      if (!first) return;
      if (dialog || declared(id).question) openDialog({ verb: id, volumes: [first, ...others] }, skipped);
      else if (command) run(command, [first, ...others]);
    },
  });
  return {
    ...actions,
    dialog:
      request &&
      renderDialog(<OpenDialog {...{ projectId: projectOf(of, request.volumes[0]), request, confirm, onClose }} />),
  };
}

interface VolumeDialogRequest {
  verb: VolumeVerb;
  volumes: VolumeDialogProps['volumes'];
}

interface OpenDialogProps extends Omit<VolumeDialogProps, 'volumes'> {
  request: VolumeDialogRequest;
  confirm: VerbCommands<Volume>['confirm'];
}

function OpenDialog({ projectId, request: { verb, volumes }, confirm, onClose }: OpenDialogProps) {
  const { menu, question } = declared(verb);
  if (menu?.dialog) return <DialogByName name={menu.dialog} {...{ projectId, volumes, onClose }} />;
  const command = commandOf(verb);
  if (!question || !command) return null;
  const run = () => confirm(command, volumes);
  return <VerbConfirmation question={question} names={volumes.map(volumeName)} onConfirm={run} onClose={onClose} />;
}
