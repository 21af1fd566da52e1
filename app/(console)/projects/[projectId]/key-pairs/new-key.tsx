'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { notify } from '#lib/client/notices.ts';
import { choiceParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';

const GenerateKeyDialog = lazyComponent(
  async () => (await import('#components/key-pairs/generate-key-dialog.tsx')).GenerateKeyDialog,
);
const ImportKeyDialog = lazyComponent(
  async () => (await import('#components/key-pairs/import-key-dialog.tsx')).ImportKeyDialog,
);

/** Opened by the URL: `?create=generate` or `?create=import`. */
export function NewKey({ projectId }: { projectId: string }) {
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
  if (way === 'generate') return <GenerateKeyDialog projectId={projectId} onAdded={added} onClose={close} />;
  if (way === 'import') return <ImportKeyDialog projectId={projectId} onAdded={added} onClose={close} />;
  return null;
}
