'use client';

import { type ReactNode, useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ec2KeyApi } from '#lib/identity/ec2-keys/contract.ts';
import type { Ec2Key } from '#lib/identity/ec2-keys/schema.ts';
import { DeleteEc2Keys } from './delete-ec2-keys.tsx';
import { type Ec2KeyRow, mayLimit } from './ec2-key-row.ts';

const CreateEc2Key = lazyComponent(async () => (await import('./create-ec2-key.tsx')).CreateEc2Key);
const EditEc2Key = lazyComponent(async () => (await import('./edit-ec2-key.tsx')).EditEc2Key);
const RotateEc2Key = lazyComponent(async () => (await import('./rotate-ec2-key.tsx')).RotateEc2Key);
const Ec2SecretDialog = lazyComponent(async () => (await import('./ec2-secret-dialog.tsx')).Ec2SecretDialog);

type OpenDialog =
  | { kind: 'create' }
  | { kind: 'edit' | 'rotate'; row: Ec2KeyRow }
  | { kind: 'secret'; ec2Key: Ec2Key; replaces?: string }
  | { kind: 'delete'; rows: readonly Ec2KeyRow[] };

interface Ec2KeyActionsOptions {
  projectId: string;
  userId: string;
  /** Whether this session may change keys, or the reason why not. */
  allowed: true | Text;
  /** Whether this session may see secrets, or the reason why not. */
  mayView: true | Text;
}

interface Ec2KeyActions {
  create: Action;
  of: (row: Ec2KeyRow) => Action[];
  remove: (rows: readonly Ec2KeyRow[]) => void;
  dialog: ReactNode;
}

/** What can be done with EC2 keys, and the dialogs for it. */
export function useEc2KeyActions({ projectId, userId, allowed, mayView }: Ec2KeyActionsOptions): Ec2KeyActions {
  const t = useT();
  const [dialog, setDialog] = useState<OpenDialog>();
  const showSecret = (access: string) =>
    void clientOf(ec2KeyApi)
      .show.load(projectId, { userId, access })
      .then(
        ({ credential }) => setDialog({ kind: 'secret', ec2Key: credential }),
        (error: unknown) => notifyFailure(msg('Could not load the secret'), error),
      );
  const change = (row: Ec2KeyRow) => (allowed === true ? mayLimit(row) : allowed);
  const remove = (rows: readonly Ec2KeyRow[]) => setDialog({ kind: 'delete', rows });
  return {
    create: { label: t('Create EC2 key'), allowed, onSelect: () => setDialog({ kind: 'create' }) },
    of: (row) => [
      { label: t('Secret and configuration'), allowed: mayView, onSelect: () => showSecret(row.access) },
      { label: t('Edit limits'), allowed: change(row), onSelect: () => setDialog({ kind: 'edit', row }) },
      { label: t('Rotate'), allowed: change(row), onSelect: () => setDialog({ kind: 'rotate', row }) },
      { label: t('Delete'), allowed, isDanger: true, onSelect: () => remove([row]) },
    ],
    remove,
    dialog: dialog && <KeyDialog {...{ projectId, userId, allowed, dialog, setDialog }} />,
  };
}

interface KeyDialogProps extends Pick<Ec2KeyActionsOptions, 'projectId' | 'userId' | 'allowed'> {
  dialog: OpenDialog;
  setDialog: (dialog: OpenDialog | undefined) => void;
}

function KeyDialog({ projectId, userId, allowed, dialog, setDialog }: KeyDialogProps) {
  const onClose = () => setDialog(undefined);
  switch (dialog.kind) {
    case 'create':
      return (
        <CreateEc2Key
          {...{ projectId, userId, allowed, onClose }}
          onCreated={(ec2Key) => setDialog({ kind: 'secret', ec2Key })}
        />
      );
    case 'edit':
      return <EditEc2Key {...{ projectId, onClose }} ec2Key={dialog.row} />;
    case 'rotate':
      return (
        <RotateEc2Key
          {...{ projectId, onClose }}
          ec2Key={dialog.row}
          onCreated={(ec2Key) => setDialog({ kind: 'secret', ec2Key, replaces: dialog.row.access })}
        />
      );
    case 'secret':
      return <Ec2SecretDialog ec2Key={dialog.ec2Key} replaces={dialog.replaces} onClose={onClose} />;
    case 'delete':
      return <DeleteEc2Keys {...{ projectId, userId, onClose }} keys={dialog.rows} />;
  }
}
