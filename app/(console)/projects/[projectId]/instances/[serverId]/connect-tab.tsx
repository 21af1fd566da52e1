'use client';

import { useQuery } from '@tanstack/react-query';
import { ActionButton } from '#components/console/action-button.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { sshCommand } from '#lib/compute/keypairs/key-file.ts';
import { addressesOf, imageIdOf } from '#lib/compute/servers/facts.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { InstanceAction } from '../actions/use-instance-actions.tsx';
import { AllowSsh } from '../allow-ssh.tsx';
import { type GroupChoice, groupChoicesQuery } from '../group-choices.ts';
import { loginUser } from '../login-user.ts';
import { allowsPort } from '../rule-words.ts';
import { useImages } from '../use-images.ts';

const SSH = 22;

/** The security groups of an instance with their rules; none until they are known. */
function useServerGroups(projectId: string, server: Server): readonly GroupChoice[] {
  const { data } = useQuery(groupChoicesQuery(projectId));
  const names = new Set(server.security_groups?.map(({ name }) => name));
  return data?.security_groups.filter(({ name }) => names.has(name)) ?? [];
}

/** Why nobody gets in, where that is certain. */
function obstaclesOf(server: Server): Text[] {
  const addresses = addressesOf(server);
  const isRunning = server.status === 'ACTIVE';
  return [
    ...(isRunning
      ? []
      : [msg('The instance is {status}; it answers only while it is ACTIVE.', { status: server.status })]),
    ...(addresses.length > 0 ? [] : [msg('It has no address yet.')]),
    ...(addresses.length > 0 && addresses.every(({ isFloating }) => !isFloating)
      ? [msg('It has no floating IP: it can be reached from its own network only.')]
      : []),
    ...(server.key_name
      ? []
      : [msg('It was launched without a key pair: SSH will ask for a password it may not have.')]),
  ];
}

interface ConnectTabProps {
  projectId: string;
  server: Server;
  actions: readonly InstanceAction[];
}

/** How to get in by SSH, and what may be in the way. */
export function ConnectTab({ projectId, server, actions }: ConnectTabProps) {
  const t = useT();
  const images = useImages(projectId);
  const image = images.find(({ id }) => id === imageIdOf(server));
  const user = image?.os_admin_user ?? loginUser(image?.os_distro);
  const [target] = addressesOf(server);
  const groups = useServerGroups(projectId, server);
  const isClosed = groups.length > 0 && !groups.some((group) => allowsPort(group, SSH));
  const obstacles = [
    ...obstaclesOf(server),
    ...(isClosed ? [msg('No rule of its security groups lets SSH (TCP 22) in.')] : []),
  ];
  const start = server.status === 'SHUTOFF' ? actions.find(({ id }) => id === 'start') : undefined;
  return (
    <div className="flex flex-col gap-4">
      {obstacles.length > 0 && (
        <Alert tone="warning" title={t('What may be in the way')}>
          <ul className="list-disc ps-4">
            {obstacles.map((obstacle) => (
              <li key={t(obstacle)}>{t(obstacle)}</li>
            ))}
          </ul>
          <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
            {start && <ActionButton action={start} size="small" />}
            <AllowSsh projectId={projectId} groups={groups} />
          </div>
        </Alert>
      )}
      <Card title={t('SSH')}>
        {target ? (
          <div className="flex flex-col gap-3">
            <CodeBlock
              code={sshCommand(server.key_name, user ?? t('user'), target.address)}
              label={t('SSH command')}
              copyLabel={t('Copy the SSH command')}
            />
            <p className="text-ink-muted">
              {user
                ? t('User {user} is the one that this image sets up.', { user })
                : t('Which user to take depends on the image; ask whoever made it.')}{' '}
              {server.key_name &&
                t('The private half of key pair {key} must be on your machine; put its path after -i.', {
                  key: server.key_name,
                })}
            </p>
          </div>
        ) : (
          <p className="text-ink-muted">
            {t('As soon as it has an address, the command stands here.')}{' '}
            <AppLink href="?tab=network">{t('Addresses')}</AppLink>
          </p>
        )}
      </Card>
    </div>
  );
}
