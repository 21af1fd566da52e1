'use client';

import { Download } from 'lucide-react';
import { ShowOnceDialog } from '#components/console/show-once-dialog.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { toCsv } from '#lib/client/csv.ts';
import { saveFile } from '#lib/client/save-file.ts';
import { useOrigin } from '#lib/client/use-origin.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { invitationHref } from '#lib/screens/paths.ts';
import { ImportProblems } from './import-problems.tsx';
import type { ImportedRow } from './import-rows.ts';

export function ImportDone({ rows, onClose }: { rows: readonly ImportedRow[]; onClose: () => void }) {
  const t = useT();
  const made = rows.filter(({ userId }) => userId !== undefined).length;
  const title = t('{count, plural, one {# user was created} other {# users were created}}', { count: made });
  if (rows.some(({ invitation }) => invitation)) {
    return (
      <ShowOnceDialog title={title} confirmation={t('I have saved the links')} onClose={onClose}>
        <Alert tone="warning" title={t('You can save the links only now.')}>
          {t(
            'They are in the file. Anyone who has one can take over the account. Lost links can be created again, user by user.',
          )}
        </Alert>
        <Outcome rows={rows} />
      </ShowOnceDialog>
    );
  }
  return (
    <Dialog onClose={onClose} size="medium" title={title} footer={<Button onClick={onClose}>{t('Close')}</Button>}>
      <Outcome rows={rows} />
    </Dialog>
  );
}

function Outcome({ rows }: { rows: readonly ImportedRow[] }) {
  const t = useT();
  const origin = useOrigin();
  const bad = rows.filter(({ problem }) => problem !== undefined);
  const save = () =>
    saveFile(
      'imported-users.csv',
      toCsv(
        rows.map(({ row, name, userId = '', problem = '', invitation }) => ({
          row,
          name,
          user_id: userId,
          problem: t(problem),
          link: invitation ? `${origin}${invitationHref(invitation.word)}` : '',
          link_expires_at: invitation?.expires_at ?? '',
        })),
      ),
      'text/csv',
    );
  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="primary" onClick={save}>
        <Download aria-hidden />
        {t('Download the result')}
      </Button>
      {bad.length > 0 && (
        <Alert
          tone="danger"
          title={t('{count, plural, one {# row was not imported} other {# rows were not imported}}', {
            count: bad.length,
          })}
        >
          <ImportProblems rows={bad} />
        </Alert>
      )}
    </div>
  );
}
