'use client';

import { useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { firstReason } from '#components/console/first-reason.ts';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ec2KeyApi } from '#lib/identity/ec2-keys/contract.ts';
import type { Ec2Key } from '#lib/identity/ec2-keys/schema.ts';
import { EC2_KEY_VERBS, type Ec2KeyVerb } from '#lib/identity/ec2-keys/verbs.ts';
import { type Ec2KeyRow, mayLimit } from './ec2-key-row.ts';

const CreateEc2Key = lazyComponent(async () => (await import('./create-ec2-key.tsx')).CreateEc2Key);
const EditEc2Key = lazyComponent(async () => (await import('./edit-ec2-key.tsx')).EditEc2Key);
const RotateEc2Key = lazyComponent(async () => (await import('./rotate-ec2-key.tsx')).RotateEc2Key);
const Ec2SecretDialog = lazyComponent(async () => (await import('./ec2-secret-dialog.tsx')).Ec2SecretDialog);
const { remove, show } = clientOf(ec2KeyApi);

type OpenDialog = { kind: 'create' } | { kind: 'secret'; ec2Key: Ec2Key; replaces?: string };

interface Ec2KeyActionsOptions {
  projectId: string;
  userId: string;
  /** Whether this session may change keys, or the reason why not. */
  allowed: true | Text;
  /** Whether this session may see secrets, or the reason why not. */
  mayView: true | Text;
}

interface Ec2KeyActions extends ObjectActions<Ec2KeyRow, Ec2KeyVerb> {
  create: Action;
}

const accessOf = ({ access }: Ec2KeyRow) => access;

/** What can be done with EC2 keys, and the dialogs for it. */
export function useEc2KeyActions({ projectId, userId, allowed, mayView }: Ec2KeyActionsOptions): Ec2KeyActions {
  const t = useT();
  const [opened, setOpened] = useState<OpenDialog>();
  const showSecret = (access: string) =>
    void show.load(projectId, { userId, access }).then(
      ({ credential }) => setOpened({ kind: 'secret', ec2Key: credential }),
      (error: unknown) => notifyFailure(msg('Could not load the secret'), error),
    );
  const actions = useKindActions<Ec2KeyRow, Ec2KeyVerb>({
    verbs: EC2_KEY_VERBS,
    of: projectId,
    idOf: accessOf,
    nameOf: accessOf,
    areOfUser: true,
    allowed: (row, verb) => {
      if (verb === 'secret') return mayView;
      return verb === 'delete' ? allowed : firstReason(allowed, mayLimit(row));
    },
    kinds: remove.kinds,
    requests: { delete: ({ access }) => remove.request({ userId, access }) },
    dialogs: {
      edit: ([ec2Key], close) => <EditEc2Key {...{ projectId, ec2Key }} onClose={close} />,
      rotate: ([ec2Key], close) => (
        <RotateEc2Key
          {...{ projectId, ec2Key }}
          onClose={close}
          onCreated={(created) => {
            close();
            setOpened({ kind: 'secret', ec2Key: created, replaces: ec2Key.access });
          }}
        />
      ),
    },
    starts: { secret: { run: ([{ access }]) => showSecret(access) } },
  });
  const create = { label: t('Create EC2 key'), allowed, onSelect: () => setOpened({ kind: 'create' }) };
  const opener = opened && <OpenedDialog {...{ projectId, userId, allowed, opened, setOpened }} />;
  return { ...actions, create, dialog: opener ?? actions.dialog };
}

interface OpenedDialogProps extends Pick<Ec2KeyActionsOptions, 'projectId' | 'userId' | 'allowed'> {
  opened: OpenDialog;
  setOpened: (opened: OpenDialog | undefined) => void;
}

function OpenedDialog({ projectId, userId, allowed, opened, setOpened }: OpenedDialogProps) {
  const onClose = () => setOpened(undefined);
  if (opened.kind === 'secret') return <Ec2SecretDialog {...opened} onClose={onClose} />;
  return (
    <CreateEc2Key
      {...{ projectId, userId, allowed, onClose }}
      onCreated={(ec2Key) => setOpened({ kind: 'secret', ec2Key })}
    />
  );
}
