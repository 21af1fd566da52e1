'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { focusInView } from '#components/console/focus-in-view.ts';
import { HostFindings } from '#components/hosts/host-findings.tsx';
import { Button } from '#components/ui/button.tsx';
import type { hostConnectionApi } from '#lib/compute/host-connections/contract.ts';
import type { Client } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

export type HostTest = ReturnType<Client<typeof hostConnectionApi>['test']['useMutation']>;

interface TestConnectionProps {
  test: HostTest;
  /** Whether the platform cannot connect to any host; the form gives the reason. */
  isHidden: boolean;
}

export function TestConnection({ test, isHidden }: TestConnectionProps) {
  const t = useT();
  const { trigger, getValues, setValue } = useFormContext();
  const [uri = '', name = ''] = useWatch({ name: ['uri', 'name'] });
  const request = test.variables;
  const isCurrent = request?.uri === uri.trim() && request?.name === name.trim();
  const found = isCurrent ? test.data : undefined;
  const start = async () => {
    if (!(await trigger(['uri', 'name'], { shouldFocus: true }))) return;
    // The user agreed to earlier results only.
    setValue('isForced', false);
    const values = getValues();
    test.mutate({ uri: values.uri.trim(), name: values.name.trim() });
  };
  return (
    <>
      {!isHidden && (
        <div>
          <Button onClick={() => void start()} isLoading={test.isPending}>
            {t('Test connection')}
          </Button>
        </div>
      )}
      <div role="status" className="empty:hidden">
        {test.isPending && <p className="text-ink-muted">{t('Checking the host. This can take a few seconds.')}</p>}
        {found && (
          <div ref={focusInView} tabIndex={-1} className="outline-none">
            <HostFindings examination={found} />
          </div>
        )}
      </div>
      {isCurrent && test.error && <ErrorAlert error={test.error} title={t('Could not test the host')} />}
      {found?.problems.some(({ severity, code }) => severity === 'error' && code !== 'name_taken') && (
        <CheckboxField
          name="isForced"
          label={t('Add it anyway')}
          hint={t('Instances cannot run there before this is fixed. Until then, disable the host.')}
        />
      )}
    </>
  );
}
