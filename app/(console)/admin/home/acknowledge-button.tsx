'use client';

import { useState } from 'react';
import { useTriageMutation } from '#components/ha/use-triage-mutation.ts';
import { Button } from '#components/ui/button.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function AcknowledgeButton({ scope, id, host }: { scope: string; id: string; host: string }) {
  const t = useT();
  const doTriage = useTriageMutation(scope);
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    setIsRunning(true);
    try {
      await doTriage({ notification_ids: [id], whole_incidents: true, verb: 'acknowledge' });
    } catch (error) {
      notifyFailure(msg('The action failed'), error, () => void run());
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <Button size="small" isLoading={isRunning} onClick={() => void run()}>
      {t('Acknowledge')} <span className="sr-only">{host}</span>
    </Button>
  );
}
