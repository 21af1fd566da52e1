'use client';

import { Upload } from 'lucide-react';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { flagParam } from '#lib/client/url-params.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { useT } from '#lib/i18n/use-t.ts';

const ImportUsers = lazyComponent(async () => (await import('./import-users.tsx')).ImportUsers);

export function ImportUsersButton({ scope }: { scope: string }) {
  const t = useT();
  const mayManage = useMayManage(scope);
  const [isImporting, setIsImporting] = useUrlState('import', flagParam);
  return (
    <>
      <ButtonWithReason reason={mayManage === true ? undefined : t(mayManage)} onClick={() => setIsImporting(true)}>
        <Upload aria-hidden />
        {t('Import')}
      </ButtonWithReason>
      {isImporting && <ImportUsers scope={scope} onClose={() => setIsImporting(null)} />}
    </>
  );
}
