'use client';

import { useQuery } from '@tanstack/react-query';
import { Server } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { InstancesUsing } from '#components/instances/instances-using.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { useSession } from '#lib/client/session.ts';
import type { Keypair } from '#lib/compute/keypairs/schema.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { KeyAttributes } from '../key-attributes.tsx';
import { instancesWith, type KeyRow, toKeyRow, usesKey } from '../key-row.ts';
import { KeyUsage } from './key-usage.tsx';

export function KeyTabs({ projectId, keypair }: { projectId: string; keypair: Keypair }) {
  const t = useT();
  const userId = useSession().data?.user.id ?? '';
  const servers = useQuery(clientOf(factApi).serverUses.query(projectId));
  const usedBy = instancesWith(servers.data, keypair.name, userId);
  const row = toKeyRow(keypair, { usedBy, created: keypair.created_at });
  const overview = <Overview projectId={projectId} row={row} />;
  const connect = row.isCertificate ? <CertificateUsage /> : <KeyUsage projectId={projectId} keypair={keypair} />;
  const json = JSON.stringify(keypair, null, 2);
  return (
    <>
      <LoadError answer={servers} unknown={t('Could not count the instances that use it')} />
      <PageTabs
        label={t('Sections of the key pair')}
        tabs={[
          { id: 'overview', label: t('Overview'), content: overview },
          { id: 'use', label: t('Connect'), content: connect },
          {
            id: 'instances',
            label: t('Instances'),
            count: usedBy,
            content: <KeyInstances projectId={projectId} name={keypair.name} />,
          },
          {
            id: 'json',
            label: t('JSON'),
            content: <CodeBlock code={json} label={t('JSON')} copyLabel={t('Copy')} isTall />,
          },
        ]}
      />
    </>
  );
}

function Overview({ projectId, row }: { projectId: string; row: KeyRow }) {
  const t = useT();
  const { public_key } = row.keypair;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={t('Details')}>
        <KeyAttributes projectId={projectId} row={row} />
      </Card>
      <Card title={row.isCertificate ? t('Certificate') : t('Public key')}>
        {row.isCertificate ? (
          <CodeBlock code={public_key} label={t('Public key')} copyLabel={t('Copy the certificate')} />
        ) : (
          <>
            <pre className="mb-3 whitespace-pre-wrap break-all font-mono text-small">{public_key}</pre>
            <CodeBlock
              code={`echo '${public_key.trim()}' >> ~/.ssh/authorized_keys`}
              label={t('Authorize it on another machine')}
              copyLabel={t('Copy')}
            />
          </>
        )}
      </Card>
    </div>
  );
}

function CertificateUsage() {
  const t = useT();
  return (
    <Card title={t('Certificate')}>
      <p>{t('SSH does not accept certificates. This key pair cannot be used to sign in to Linux instances.')}</p>
      <p className="mt-2 text-ink-muted">
        {t(
          'Windows images with cloudbase-init map it to an account, so you can sign in over WinRM without a password.',
        )}
      </p>
    </Card>
  );
}

function KeyInstances({ projectId, name }: { projectId: string; name: string }) {
  const t = useT();
  const userId = useSession().data?.user.id ?? '';
  return (
    <InstancesUsing
      projectId={projectId}
      search={{ key_name: name }}
      isMeant={(server) => usesKey(server, name, userId)}
      empty={
        <EmptyState icon={Server} title={t('No instances in this project use it')}>
          {t('An instance gets its key pair at launch. You cannot change it later.')}
        </EmptyState>
      }
    />
  );
}
