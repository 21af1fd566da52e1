'use client';

import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { LoadError } from '#components/console/load-error.tsx';
import { ShowOnceDialog } from '#components/console/show-once-dialog.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { saveFile } from '#lib/client/save-file.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { cloudsYaml } from '#lib/identity/application-credentials/clouds-yaml.ts';
import { kubeconfig } from '#lib/identity/application-credentials/kubeconfig.ts';
import { dotenv, openrc } from '#lib/identity/application-credentials/openrc.ts';
import type { CreatedApplicationCredential } from '#lib/identity/application-credentials/schema.ts';
import { tokenCurl } from '#lib/identity/application-credentials/token-curl.ts';
import { fileNameOf, regionOf } from '#lib/identity/auth-scopes/catalog-facts.ts';
import { authScopeApi } from '#lib/identity/auth-scopes/contract.ts';
import { TestCredential } from './test-credential.tsx';

interface SecretDialogProps extends ProjectDialogProps {
  credential: CreatedApplicationCredential;
}

/** The secret cannot be shown again, so the dialog stays open until the user confirms that it is saved. */
export function SecretDialog({ credential, projectId, onClose }: SecretDialogProps) {
  const t = useT();
  return (
    <ShowOnceDialog
      title={t('Credential {name} created', { name: credential.name })}
      confirmation={t('I have saved the secret')}
      onClose={onClose}
    >
      <Alert tone="warning" title={t('The secret is shown only once.')}>
        {t('The platform keeps no copy. If you lose the secret, create another credential.')}
      </Alert>
      <Part title={t('ID')}>
        <CodeBlock code={credential.id} label={t('ID')} copyLabel={t('Copy ID')} />
      </Part>
      <Part title={t('Secret')}>
        <CodeBlock code={credential.secret} label={t('Secret')} copyLabel={t('Copy secret')} />
      </Part>
      <Downloads credential={credential} projectId={projectId} />
      <TestCredential credential={credential} />
      <Part title={t('Get a token')}>
        <CodeBlock
          code={tokenCurl(window.location.origin, credential)}
          label={t('Get a token')}
          copyLabel={t('Copy command')}
        />
      </Part>
    </ShowOnceDialog>
  );
}

function Downloads({ credential, projectId }: Pick<SecretDialogProps, 'credential' | 'projectId'>) {
  const t = useT();
  const catalog = useQuery(clientOf(authScopeApi).catalog.query(projectId));
  const region = regionOf(catalog.data);
  const { id, secret, name } = credential;
  const options = () => ({
    origin: window.location.origin,
    region: region ?? '',
    cloud: name,
    applicationCredential: { id, secret },
  });
  const isWaiting = region === undefined && !catalog.error;
  const isMissing = region === undefined || undefined;
  const base = fileNameOf(name);
  const files = [
    { label: 'clouds.yaml', file: 'clouds.yaml', write: cloudsYaml, type: 'application/yaml' },
    { label: 'openrc', file: `${base}-openrc.sh`, write: openrc },
    { label: '.env', file: `${base}.env`, write: dotenv },
    { label: 'kubeconfig', file: `${base}-kubeconfig.yaml`, write: kubeconfig, type: 'application/yaml' },
  ];
  return (
    <div className="flex flex-wrap gap-2">
      {files.map(({ label, file, write, type }) => (
        <Button
          key={label}
          isLoading={isWaiting}
          disabled={isMissing}
          onClick={() => saveFile(file, write(options()), type)}
        >
          <Download aria-hidden />
          {t('Download {file}', { file: label })}
        </Button>
      ))}
      <LoadError answer={catalog} unknown={t('Could not load the addresses of the APIs')} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium">{title}</p>
      {children}
    </div>
  );
}
