'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { sshCommand } from '#lib/compute/keypairs/key-file.ts';
import { addressesOf, imageIdOf } from '#lib/compute/servers/facts.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { loginUser } from '../login-user.ts';
import { useImages } from '../use-images.ts';

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

/** How to get in by SSH, and what may be in the way. */
export function ConnectTab({ projectId, server }: { projectId: string; server: Server }) {
  const t = useT();
  const images = useImages(projectId);
  const image = images.find(({ id }) => id === imageIdOf(server));
  const user = loginUser(image?.os_distro);
  const [target] = addressesOf(server);
  const obstacles = obstaclesOf(server);
  return (
    <div className="flex flex-col gap-4">
      {obstacles.length > 0 && (
        <Alert tone="warning" title={t('What may be in the way')}>
          <ul className="list-disc ps-4">
            {obstacles.map((obstacle) => (
              <li key={t(obstacle)}>{t(obstacle)}</li>
            ))}
          </ul>
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
