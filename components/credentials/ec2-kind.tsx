import { KeyRound } from 'lucide-react';
import { Age } from '#components/console/age.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { ec2KeyFactApi } from '#lib/console/account/ec2-keys/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { expiryState } from '#lib/identity/application-credentials/expiry-state.ts';
import { describeKeyLimits } from '#lib/identity/ec2-keys/describe-key-limits.ts';
import { type Ec2KeyRow, keysOfProject } from './ec2-key-row.ts';
import { Ec2KeyTools } from './ec2-key-tools.tsx';
import { expiryAttribute } from './expiry-attribute.tsx';
import { KeyOrigin } from './key-origin.tsx';
import { KeyState } from './key-state.tsx';
import { lastRequest } from './last-key-use.tsx';
import { RejectedRequests } from './rejected-requests.tsx';
import { useEc2KeyActions } from './use-ec2-key-actions.tsx';

const STATES = { active: msg('Active'), replaced: msg('Replaced'), expired: msg('Expired') };

function stateOf({ expires_at, successor }: Ec2KeyRow): keyof typeof STATES {
  if (expiryState(expires_at, Date.now()) === 'expired') return 'expired';
  return successor ? 'replaced' : 'active';
}

const ec2KeyKind = kind<Ec2KeyRow>()({
  noun: { one: msg('EC2 key'), many: msg('EC2 keys') },
  icon: KeyRound,
  idOf: ({ access }) => access,
  nameOf: ({ access }) => access,
  name: {
    ...{ id: 'access', label: msg('Access key'), sort: 'access' },
    badge: ({ origin }) => <KeyOrigin origin={origin} />,
  },
  words: ({ access, summary }) => [access, summary],
  isUnlogged: true,
  PanelEnd: ({ scope, id }) => <RejectedRequests projectId={scope} access={id} />,
  attributes: {
    limits: {
      label: msg('What it can do'),
      value: ({ limits }, words) => describeKeyLimits(limits, words),
      width: 20,
      isWide: true,
    },
    state: {
      label: msg('State'),
      value: (row, { t }) => t(STATES[stateOf(row)]),
      show: (row) => <KeyState row={row} />,
      width: 8,
      sort: true,
      filter: {
        operators: [],
        read: stateOf,
        values: ({ t }) => Object.entries(STATES).map(([value, label]) => ({ value, label: t(label) })),
      },
    },
    last_used: {
      label: msg('Last used'),
      value: ({ last_used_at }) => last_used_at,
      show: ({ last_used_at: at }, { t }) =>
        at ? <Age at={at} isShort /> : <span className="text-ink-muted">{t('Never')}</span>,
      isShownEmpty: true,
      isVital: true,
      width: 9,
      sort: true,
    },
    request: { label: msg('Last request'), value: lastRequest, in: 'page', isOmittedIfEmpty: true },
    network: {
      label: msg('Address of the client'),
      value: ({ last_use }) => last_use?.network,
      in: 'page',
      isOmittedIfEmpty: true,
    },
    expires: expiryAttribute<Ec2KeyRow>(),
    created: {
      label: msg('Created'),
      value: ({ created_at }) => created_at,
      show: ({ created_at }) => <DateTime at={created_at} isDateOnly />,
      width: 9,
      sort: true,
    },
    access: {
      label: msg('Access key'),
      value: ({ access }) => access,
      show: ({ access }) => <CopyableId id={access} />,
      in: 'page',
      isWide: true,
    },
    origin: {
      label: msg('Created by'),
      value: ({ origin }) => origin?.type,
      show: ({ origin }) => <KeyOrigin origin={origin} />,
      in: 'page',
      isOmittedIfEmpty: true,
    },
    successor: {
      label: msg('Replaced by'),
      value: ({ successor }) => successor?.access,
      in: 'page',
      isOmittedIfEmpty: true,
      isWide: true,
    },
  },
  useActions: useEc2KeyActions,
});

export const ec2KeyList = listOf(ec2KeyKind, {
  id: 'ec2-keys',
  header: {},
  source: completeList(clientOf(ec2KeyFactApi).list.query, ({ ec2_keys }, { scope }) => keysOfProject(ec2_keys, scope)),
  sort: 'access',
  Above: ({ scope }) => <Ec2KeyTools projectId={scope} />,
  emptyText: msg('Tools that use the EC2 or S3 API sign their requests with an access key and a secret.'),
});
