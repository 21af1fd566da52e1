'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { useImages } from '#components/images/use-images.ts';
import { loginUser } from '#components/instances/login-user.ts';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { useSession } from '#lib/client/session.ts';
import { keyFileName, sshCommand } from '#lib/compute/keypairs/key-file.ts';
import type { KeypairSummary } from '#lib/compute/keypairs/schema.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { exactly } from '#lib/compute/servers/search.ts';
import { addressesOf, imageIdOf } from '#lib/compute/servers/view/attributes.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { usesKey } from './key-row.ts';

const SHOWN = 5;

export function KeyUsage({ projectId, keypair }: { projectId: string; keypair: KeypairSummary }) {
  const t = useT();
  const { name, public_key } = keypair;
  const file = keyFileName(name);
  const userId = useSession().data?.user.id ?? '';
  const images = useImages(projectId);
  const known = useQuery(clientOf(serverApi).list.choices(projectId, exactly({ key_name: name })));
  const servers = known.data?.rows.filter((server) => usesKey(server, name, userId));
  const commandOf = (server: Server) => {
    const [target] = addressesOf(server);
    const user = loginUser(images.find(({ id }) => id === imageIdOf(server))?.os_distro);
    return target && sshCommand(name, user, target.address);
  };
  const commands = servers?.flatMap((server) => {
    const command = commandOf(server);
    return command ? [{ server, command }] : [];
  });
  return (
    <Card title={t('SSH')}>
      <div className="flex flex-col gap-4">
        <Step
          title={t('Once, so that SSH accepts the file')}
          code={`mv ~/Downloads/${file} ~/.ssh/\nchmod 600 ~/.ssh/${file}`}
        />
        {commands?.slice(0, SHOWN).map(({ server, command }) => (
          <Step key={server.id} title={server.name} code={command} />
        ))}
        <QueryContent answer={known} unknown={t('Could not look up the instances that use it')}>
          {() => null}
        </QueryContent>
        {commands?.length === 0 && (
          <Step title={t('Connect to an instance that has it')} code={sshCommand(name, undefined, '203.0.113.7')} />
        )}
        <Step
          title={t('Authorize it on another machine')}
          code={`echo '${public_key.trim()}' >> ~/.ssh/authorized_keys`}
        />
        <p className="text-ink-muted">
          {t('An imported key is where you created it, often ~/.ssh/id_ed25519. Put that path after -i.')}
        </p>
      </div>
    </Card>
  );
}

function Step({ title, code }: { title: string; code: string }) {
  const t = useT();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="font-medium">{title}</p>
      <CodeBlock code={code} label={title} copyLabel={t('Copy')} />
    </div>
  );
}
