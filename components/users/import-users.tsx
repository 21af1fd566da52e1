'use client';

import { useState } from 'react';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { FileDrop } from '#components/console/file-drop.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { type ApiError, toApiError } from '#lib/client/api-error.ts';
import { saveFile } from '#lib/client/save-file.ts';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ImportProblems } from './import-problems.tsx';
import { type ImportedRow, type ImportRow, joinResults, readUsers, TEMPLATE } from './import-rows.ts';

const ImportDone = lazyComponent(async () => (await import('./import-done.tsx')).ImportDone);

/** In bytes; larger than any import that the API accepts. */
const LARGEST_FILE = 1_000_000;
const CSV = 'text/csv';
const TOO_LARGE = msg('The file is larger than 1 MB.');

interface ParsedFile {
  rows: readonly ImportRow[];
  /** Result of the dry run for each row; undefined until it is complete. */
  checked?: readonly ImportedRow[];
}

function useImport(scope: string) {
  const importUsers = clientOf(listedUserApi).import.useMutation(scope);
  const [read, setRead] = useState<ParsedFile>();
  const [done, setDone] = useState<readonly ImportedRow[]>();
  const [refusal, setRefusal] = useState<Text>();
  const [error, setError] = useState<ApiError>();
  const [isUnsure, setIsUnsure] = useState(false);
  const send = async (rows: readonly ImportRow[], is_dry_run: boolean) => {
    const users = rows.flatMap(({ user }) => user ?? []);
    return joinResults(rows, users.length === 0 ? [] : (await importUsers.mutateAsync({ is_dry_run, users })).results);
  };
  const attempt = async (work: () => Promise<void>) => {
    setError(undefined);
    setIsUnsure(false);
    await work().catch((thrown) => setError(toApiError(thrown)));
  };
  const good = read?.rows.filter(({ row }) => read.checked?.some((one) => one.row === row && !one.problem)) ?? [];
  return {
    ...{ read, done, refusal, error, isUnsure, good },
    isRunning: importUsers.isPending,
    take: async (file: File) => {
      const found = file.size > LARGEST_FILE ? { refusal: TOO_LARGE } : readUsers(await file.text());
      setRefusal('refusal' in found ? found.refusal : undefined);
      setRead('rows' in found ? found : undefined);
      if ('rows' in found) await attempt(async () => setRead({ ...found, checked: await send(found.rows, true) }));
    },
    finish: () =>
      attempt(async () => {
        const sent = send(good, false);
        // Without a response it is unknown how many rows were imported.
        await sent.catch((thrown) => setIsUnsure(![400, 401, 403, 413, 429].includes(toApiError(thrown).status)));
        setDone(await sent);
      }),
  };
}

export function ImportUsers({ scope, onClose }: ScopeDialogProps) {
  const t = useT();
  const { read, done, refusal, error, isUnsure, good, isRunning, take, finish } = useImport(scope);
  if (done) return <ImportDone rows={done} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isRunning && onClose()}
      canClose={!isRunning}
      size="large"
      title={t('Import users')}
      description={t('Each row is checked first, and nothing is created until you confirm.')}
      footer={
        <>
          <Button onClick={onClose} aria-disabled={isRunning || undefined}>
            {t('Cancel')}
          </Button>
          <Button
            variant="primary"
            isLoading={isRunning}
            aria-disabled={good.length === 0 || undefined}
            onClick={() => good.length > 0 && void finish()}
          >
            {t('{count, plural, =0 {Import} one {Import # user} other {Import # users}}', { count: good.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <ErrorAlert error={error} />}
        {isUnsure && (
          <Alert tone="warning" title={t('Could not determine which rows were imported')}>
            {t(
              'Import them again. Rows that already exist are rejected because of their names, so no user is created twice.',
            )}
          </Alert>
        )}
        <FileDrop label={t('Drop a CSV file here')} accept=".csv,text/csv" onFile={(file) => void take(file)} />
        <Columns />
        {refusal && <Alert tone="danger" title={t(refusal)} isUrgent />}
        {read?.checked && <Checked rows={read.checked} />}
      </div>
    </Dialog>
  );
}

function Columns() {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-ink-muted text-small">
      <p className="min-w-0 flex-1 basis-80">
        {t(
          'Columns: name, domain, email, description, enabled, groups (separated by |), project, role, sign_in (invitation, password or none), password.',
        )}
      </p>
      <Button size="small" onClick={() => saveFile('users.csv', TEMPLATE, CSV)}>
        {t('Download a template')}
      </Button>
    </div>
  );
}

function Checked({ rows }: { rows: readonly ImportedRow[] }) {
  const t = useT();
  const bad = rows.filter(({ problem }) => problem !== undefined);
  return (
    <Alert
      tone={bad.length > 0 ? 'warning' : 'success'}
      title={t(
        '{good, plural, one {# row can be imported} other {# rows can be imported}}, {bad, plural, =0 {no errors} one {# has errors and is skipped} other {# have errors and are skipped}}',
        { good: rows.length - bad.length, bad: bad.length },
      )}
    >
      <ImportProblems rows={bad} />
    </Alert>
  );
}
