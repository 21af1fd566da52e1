'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { QueryContent } from '#components/console/query-content.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Select } from '#components/ui/select.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { publicEndpoints } from '#lib/identity/auth-scopes/catalog-facts.ts';
import { authScopeApi } from '#lib/identity/auth-scopes/contract.ts';
import type { Catalog } from '#lib/identity/auth-scopes/schema.ts';
import type { Ec2Key } from '#lib/identity/ec2-keys/schema.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import { type ClientConfiguration, clientConfigurations } from './client-configurations.ts';

interface ClientSetupProps {
  projectId: string;
  ec2Key: Pick<Ec2Key, 'access' | 'secret'>;
  /** Name of the bucket in the examples. */
  bucket?: string;
}

/** Configuration of a client for the S3 API, to be copied. */
export function ClientSetup({ projectId, ...props }: ClientSetupProps) {
  const t = useT();
  const catalog = useQuery(clientOf(authScopeApi).catalog.query(projectId));
  return (
    <QueryContent answer={catalog} unknown={t('Could not load the address of the S3 API')}>
      {(found) => <EndpointSetup {...{ projectId, catalog: found }} {...props} />}
    </QueryContent>
  );
}

const pathEndpoint = (catalog: Catalog) => publicEndpoints(catalog).find(({ type }) => type === 's3')?.url;

/** An address without a path works with all clients, so that it is preferred to that of the catalog. */
function EndpointSetup({
  projectId,
  catalog,
  ec2Key: { access, secret },
  bucket = 'BUCKET',
}: ClientSetupProps & { catalog: Catalog }) {
  const t = useT();
  const query = useQuery(clientOf(settingApi).s3Endpoint.query(projectId));
  return (
    <QueryContent answer={query} unknown={t('Could not load the address of the S3 API')}>
      {({ root_endpoint, region }) => {
        const endpoint = root_endpoint ?? pathEndpoint(catalog);
        if (endpoint === undefined) return <p className="text-ink-muted">{t('The catalog has no S3 API.')}</p>;
        const client = { endpoint, rootEndpoint: root_endpoint ?? undefined, region, access, secret, bucket };
        return <Configurations all={clientConfigurations(client)} />;
      }}
    </QueryContent>
  );
}

function Configurations({ all }: { all: readonly ClientConfiguration[] }) {
  const t = useT();
  const id = useId();
  const [chosen, setChosen] = useState('aws');
  const shown = all.find((each) => each.id === chosen);
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium">
        {t('Set up a client')}
      </label>
      <Select
        id={id}
        value={chosen}
        options={all.map(({ id: value, client: label }) => ({ value, label }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      {shown && <Configuration {...shown} />}
    </div>
  );
}

function Configuration({ client, file, content, command, note }: ClientConfiguration) {
  const t = useT();
  return (
    <>
      {note && <p className="text-ink-muted text-small">{t(note)}</p>}
      {file && (
        <p className="text-ink-muted text-small">
          {t.rich('Save as <code>{file}</code>:', {
            file,
            code: (parts) => <code className="font-mono">{parts}</code>,
          })}
        </p>
      )}
      <CodeBlock
        code={content}
        label={t('Configuration for {client}', { client })}
        copyLabel={t('Copy configuration')}
      />
      {command && <CodeBlock code={command} label={t('Command')} copyLabel={t('Copy command')} />}
    </>
  );
}
