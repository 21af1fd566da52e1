'use client';

import { Download } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { saveFile } from '#lib/client/save-file.ts';
import type { Session, SessionProject } from '#lib/client/session.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { cloudsYaml } from '#lib/identity/application-credentials/clouds-yaml.ts';
import { openrc } from '#lib/identity/application-credentials/openrc.ts';
import { fileNameOf } from '#lib/identity/auth-scopes/catalog-facts.ts';

interface PasswordFilesProps {
  user: Session['user'];
  project: SessionProject;
  /** Undefined until it is loaded. */
  region: string | undefined;
}

/** Configuration files, generated in the browser, for signing in with the user's password, which is not included. */
export function PasswordFiles({ user, project, region }: PasswordFilesProps) {
  const t = useT();
  const isWaiting = region === undefined;
  const options = () => ({
    origin: window.location.origin,
    region: region ?? '',
    cloud: 'nephos',
    user: { name: user.name, domainName: user.domain.name },
    project: { name: project.name, domainName: project.domain.name },
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="primary"
        isLoading={isWaiting}
        onClick={() => saveFile('clouds.yaml', cloudsYaml(options()), 'application/yaml')}
      >
        <Download aria-hidden />
        {t('Download {file}', { file: 'clouds.yaml' })}
      </Button>
      <Button
        isLoading={isWaiting}
        onClick={() => saveFile(`${fileNameOf(project.name)}-openrc.sh`, openrc(options()))}
      >
        <Download aria-hidden />
        {t('Download {file}', { file: 'openrc' })}
      </Button>
    </div>
  );
}
