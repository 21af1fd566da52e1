'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { sshCommand } from '#lib/compute/keypairs/key-file.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { addressesOf } from '#lib/compute/servers/view/attributes.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { LoginService } from '../login-service.ts';

export function CommandCard({ server, way, keyName }: { server: Server; way: LoginService; keyName: string | null }) {
  const t = useT();
  const { service, user } = way;
  const [target] = addressesOf(server);
  const commandTo = (address: string) =>
    service === 'RDP' ? `mstsc /v:${address}` : sshCommand(keyName, user, address);
  return (
    <Card title={service}>
      {target ? (
        <div className="flex flex-col gap-3">
          <CodeBlock
            code={commandTo(target.address)}
            label={t('{service} command', { service })}
            copyLabel={t('Copy the {service} command', { service })}
          />
          <p className="text-ink-muted">
            {user
              ? t('{user} is the default user of this image.', { user })
              : t('The user depends on the image. Ask the person who created it.')}{' '}
            {service === 'SSH' &&
              keyName &&
              t('Use the private key of {key}. Change the path after -i if needed.', {
                key: keyName,
              })}
            {service === 'RDP' && t('Other remote desktop clients use the same address.')}
          </p>
        </div>
      ) : (
        <p className="text-ink-muted">
          {t('The command appears here as soon as the instance has an address.')}{' '}
          <AppLink href="?tab=network">{t('Addresses')}</AppLink>
        </p>
      )}
    </Card>
  );
}
