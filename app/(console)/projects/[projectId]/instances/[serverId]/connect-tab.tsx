'use client';

import { useQuery } from '@tanstack/react-query';
import type { Action } from '#components/console/action.ts';
import { ActionButton } from '#components/console/action-button.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { statusWord } from '#components/console/status-words.ts';
import { allowsPort } from '#components/security-groups/rule-words.ts';
import { Alert } from '#components/ui/alert.tsx';
import { type Answer, combineQueries, knownAnswer, mapAnswer, nullIfNotFound } from '#lib/client/answer.ts';
import { useSession } from '#lib/client/session.ts';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import type { VerbName } from '#lib/compute/server-actions/verbs.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { isRunning, isShutOff } from '#lib/compute/servers/states.ts';
import { addressesOf, imageIdOf } from '#lib/compute/servers/view/attributes.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { imageChoicesQuery } from '#lib/image/images/image-choices.ts';
import { groupChoicesQuery } from '#lib/networking/choices.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { AllowPort } from '../allow-port.tsx';
import { type LoginService, loginServiceOf } from '../login-service.ts';
import { CommandCard } from './command-card.tsx';

function groupsOf(server: Server, all: readonly SecurityGroup[]): readonly SecurityGroup[] {
  const names = new Set(server.security_groups?.map(({ name }) => name));
  return all.filter(({ name }) => names.has(name));
}

function obstaclesOf({ server, way: { service, port }, groups, isCertificate }: WaysInProps, t: Translate): Text[] {
  const addresses = addressesOf(server);
  return [
    ...(isRunning(server)
      ? []
      : [
          msg('The instance is not running ({status}), so it does not respond.', {
            status: t(statusWord(server.status)),
          }),
        ]),
    ...(addresses.length > 0 ? [] : [msg('It has no address yet.')]),
    ...(addresses.length > 0 && addresses.every(({ isFloating }) => !isFloating)
      ? [msg('No floating IP: reachable only from its own network.')]
      : []),
    ...(groups.length > 0 && !groups.some((group) => allowsPort(group, port))
      ? [msg('{service} (TCP {port}) is blocked by its security groups.', { service, port: String(port) })]
      : []),
    ...(service === 'SSH' && isCertificate
      ? [msg('Its key pair is a certificate, which SSH does not accept. SSH asks for a password that may not be set.')]
      : []),
    ...(service === 'SSH' && !server.key_name
      ? [msg('It was launched without a key pair, so SSH asks for a password that may not be set.')]
      : []),
  ];
}

/** Whether the key pair is a certificate. Only the owner of a key pair can look it up. */
function useIsCertificate(projectId: string, { key_name, user_id }: Server): Answer<boolean> {
  const isOwn = user_id === useSession().data?.user.id && Boolean(key_name);
  const key = useQuery({ ...clientOf(keypairApi).show.query(projectId, { name: key_name ?? '' }), enabled: isOwn });
  return isOwn ? mapAnswer(nullIfNotFound(key), (found) => found?.keypair.type === 'x509') : knownAnswer(false);
}

interface ConnectTabProps {
  projectId: string;
  server: Server;
  actions: readonly Action[];
}

export function ConnectTab({ projectId, server, actions }: ConnectTabProps) {
  const t = useT();
  const rules = combineQueries(useQuery(imageChoicesQuery(projectId)), useQuery(groupChoicesQuery(projectId)));
  const known = combineQueries(rules, useIsCertificate(projectId, server));
  return (
    <QueryContent answer={known} unknown={t('Could not check whether you can connect')}>
      {([[images, { security_groups }], isCertificate]) => (
        <WaysIn
          projectId={projectId}
          server={server}
          actions={actions}
          way={loginServiceOf(images.rows.find(({ id }) => id === imageIdOf(server)))}
          groups={groupsOf(server, security_groups)}
          isCertificate={isCertificate}
        />
      )}
    </QueryContent>
  );
}

interface WaysInProps extends ConnectTabProps {
  way: LoginService;
  groups: readonly SecurityGroup[];
  isCertificate: boolean;
}

function WaysIn(props: WaysInProps) {
  const t = useT();
  const { projectId, server, actions, way, groups, isCertificate } = props;
  const obstacles = obstaclesOf(props, t);
  const keyName = isCertificate ? null : server.key_name;
  const needsPassword = way.service === 'RDP' || !keyName;
  const helping: VerbName[] = [
    ...(isShutOff(server) ? (['start'] as const) : []),
    ...(addressesOf(server).length === 0 ? (['attach_interface'] as const) : []),
    ...(needsPassword ? (['change_password'] as const) : []),
    // The console requires no network.
    'console',
  ];
  const fixes = helping.flatMap((wanted) => actions.filter(({ id }) => id === wanted));
  return (
    <div className="flex flex-col gap-4">
      {obstacles.length > 0 && (
        <Alert tone="warning" title={t('You cannot connect yet')}>
          <ul className="list-disc ps-4">
            {obstacles.map((obstacle) => (
              <li key={t(obstacle)}>{t(obstacle)}</li>
            ))}
          </ul>
          <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
            <AllowPort projectId={projectId} groups={groups} service={way.service} port={way.port} />
            {fixes.map((action) => (
              <ActionButton key={action.id} action={action} size="small" />
            ))}
          </div>
        </Alert>
      )}
      <CommandCard server={server} way={way} keyName={keyName} />
    </div>
  );
}
