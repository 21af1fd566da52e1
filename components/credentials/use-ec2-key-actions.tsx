'use client';

import { useState } from 'react';
import { firstReason } from '#components/console/first-reason.ts';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { useSession } from '#lib/client/session.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { ec2KeyApi } from '#lib/identity/ec2-keys/contract.ts';
import type { Ec2Key } from '#lib/identity/ec2-keys/schema.ts';
import { EC2_KEY_VERBS, type Ec2KeyVerb } from '#lib/identity/ec2-keys/verbs.ts';
import { type Ec2KeyRow, mayLimit } from './ec2-key-row.ts';
import { useMayChangeKeys } from './use-may-change-keys.ts';
import { useMayManageCredentials } from './use-may-manage-credentials.ts';

const EditEc2Key = lazyComponent(async () => (await import('./edit-ec2-key.tsx')).EditEc2Key);
const RotateEc2Key = lazyComponent(async () => (await import('./rotate-ec2-key.tsx')).RotateEc2Key);
const Ec2SecretDialog = lazyComponent(async () => (await import('./ec2-secret-dialog.tsx')).Ec2SecretDialog);
const { remove, show } = clientOf(ec2KeyApi);

const accessOf = ({ access }: Ec2KeyRow) => access;

export function useEc2KeyActions(projectId: string): ObjectActions<Ec2KeyRow, Ec2KeyVerb> {
  const userId = useSession().data?.user.id ?? '';
  const allowed = useMayChangeKeys(projectId);
  const mayView = useMayManageCredentials('identity:ec2_create_credential');
  const [shown, setShown] = useState<Ec2Key>();
  const showSecret = (access: string) =>
    void show.load(projectId, { userId, access }).then(
      ({ credential }) => setShown(credential),
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
      edit: ([ec2Key], onClose) => <EditEc2Key {...{ projectId, ec2Key, onClose }} />,
      rotate: ([ec2Key], onClose) => <RotateEc2Key {...{ projectId, ec2Key, onClose }} />,
    },
    starts: { secret: { run: ([{ access }]) => showSecret(access) } },
  });
  const secret = shown && <Ec2SecretDialog ec2Key={shown} onClose={() => setShown(undefined)} />;
  return { ...actions, dialog: secret ?? actions.dialog };
}
