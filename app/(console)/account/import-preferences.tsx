'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { FileDrop } from '#components/console/file-drop.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { usePreferences } from '#lib/console/account/preferences/preferences.tsx';
import { readPreferences } from '#lib/console/account/preferences/preferences-file.ts';
import type { Preferences } from '#lib/console/account/preferences/schema.ts';
import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface PreferencesFile {
  name: string;
  preferences?: Preferences;
  problem?: Text;
}

export function ImportPreferences({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { replace } = usePreferences();
  const [read, setRead] = useState<PreferencesFile>();
  const keep = useMutation({ mutationFn: replace, onSuccess: onClose });
  const { preferences } = read ?? {};
  const take = async (file: File) => {
    keep.reset();
    setRead({ name: file.name, ...(await readPreferences(file)) });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !keep.isPending && onClose()}
      canClose={!keep.isPending}
      title={t('Import preferences')}
      description={t(
        'They replace your preferences in every browser. Anything the file does not set returns to its default.',
      )}
      footer={
        <>
          <Button onClick={onClose} aria-disabled={keep.isPending || undefined}>
            {t('Cancel')}
          </Button>
          <Button
            variant="primary"
            isLoading={keep.isPending}
            aria-disabled={!preferences || undefined}
            onClick={() => preferences && keep.mutate(preferences)}
          >
            {t('Import')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {keep.error && <ErrorAlert error={keep.error} />}
        <FileDrop
          label={t('Drop an exported file here')}
          accept=".json,application/json"
          onFile={(file) => void take(file)}
        />
        {read && <ReadFile {...read} />}
      </div>
    </Dialog>
  );
}

function ReadFile({ name, preferences, problem }: PreferencesFile) {
  const t = useT();
  if (!preferences) return problem && <Alert tone="danger" isUrgent title={t(problem)} />;
  return (
    <Alert
      tone="success"
      title={t('{count, plural, =0 {No preferences} one {# preference} other {# preferences}} in {file}', {
        count: Object.keys(preferences).length,
        file: name,
      })}
    />
  );
}
