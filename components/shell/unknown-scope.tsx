'use client';

import { FolderX } from 'lucide-react';
import { ButtonLink } from '#components/console/button-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { ScreenState } from '#components/console/screen-state.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { PROJECTS_HREF } from '#lib/screens/paths.ts';

/** The scope in the URL does not exist, or the user has no role in it. The API does not distinguish the two. */
export function UnknownScope({ kind, id }: { kind: 'project' | 'domain'; id: string }) {
  const t = useT();
  const reasons = {
    project: t(
      'The project does not exist, is disabled, or you have no role in it. An administrator can assign you one.',
    ),
    domain: t(
      'The domain does not exist, is disabled, or you have no role on it. An administrator can assign you one.',
    ),
  };
  const titles = { project: t('You have no role in this project'), domain: t('You have no role on this domain') };
  return (
    <ScreenState
      icon={FolderX}
      tone="warning"
      headingLevel={1}
      title={titles[kind]}
      actions={
        <ButtonLink href={PROJECTS_HREF} variant="primary">
          {kind === 'project' ? t('Choose another project') : t('Choose a project')}
        </ButtonLink>
      }
    >
      <p>{reasons[kind]}</p>
      <p className="mt-2">
        <CopyableId id={id} />
      </p>
    </ScreenState>
  );
}
