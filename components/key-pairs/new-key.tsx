'use client';

import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { notify } from '#lib/client/notices.ts';
import { choiceParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';

const GenerateKeyDialog = lazyComponent(async () => (await import('./generate-key-dialog.tsx')).GenerateKeyDialog);
const ImportKeyDialog = lazyComponent(async () => (await import('./import-key-dialog.tsx')).ImportKeyDialog);

/** Button for an import, and the dialogs, which the URL opens: `?create=generate` or `?create=import`. */
export function NewKey({ projectId }: { projectId: string }) {
  const t = useT();
  const [way, setWay] = useUrlState('create', choiceParam(['generate', 'import']));
  const close = () => setWay(null);
  const added = (name: string) => {
    notify({
      level: 'success',
      title: msg('Key pair {name} added', { name }),
      href: objectHref(projectId, 'key-pairs', name),
    });
    close();
  };
  return (
    <>
      <NewObjectLink
        projectId={projectId}
        quota="key_pairs"
        href={projectHref(projectId, 'key-pairs', { create: 'import' })}
        isOneOfSeveral
        variant="secondary"
      >
        {t('Import key')}
      </NewObjectLink>
      {way === 'generate' && <GenerateKeyDialog projectId={projectId} onAdded={added} onClose={close} />}
      {way === 'import' && <ImportKeyDialog projectId={projectId} onAdded={added} onClose={close} />}
    </>
  );
}
