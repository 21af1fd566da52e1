'use client';

import type { Action } from '#components/console/action.ts';
import { ActionButton } from '#components/console/action-button.tsx';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { shellWord } from '#components/console/curl.ts';
import { PageHeader } from '#components/console/page-header.tsx';
import { projectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface KeyHeaderProps {
  projectId: string;
  name: string;
  actions: readonly Action[];
}

/** The name, and what can be done. */
export function KeyHeader({ projectId, name, actions }: KeyHeaderProps) {
  const t = useT();
  const [launch, ...others] = actions;
  return (
    <PageHeader
      crumbs={[{ label: t('Key pairs'), href: projectHref(projectId, 'key-pairs') }]}
      title={name}
      description={t('It belongs to you, in every project.')}
      actions={
        <>
          <ApiLens
            call={{ path: `compute/v2.1/os-keypairs/${encodeURIComponent(name)}` }}
            command={`openstack keypair show ${shellWord(name)}`}
          />
          {launch && <ActionButton action={launch} />}
          <ActionMenu label={t('Actions for {name}', { name })} actions={others} />
        </>
      }
    />
  );
}
