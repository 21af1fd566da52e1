'use client';

import { useMutation } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { FieldPair } from '#components/console/field-pair.tsx';
import { focusInView } from '#components/console/focus-in-view.ts';
import { FormSection } from '#components/console/form-section.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { directoryApi } from '#lib/identity/directory/contract.ts';
import type { DomainConfig, ShownConfig } from '#lib/identity/domain-config/schema.ts';
import { DirectoryValues, directoryConfigOf } from './directory-options.ts';
import { TestSteps } from './test-steps.tsx';

interface DirectoryTestProps {
  scope: string;
  domainId: string;
  config: ShownConfig | null;
}

const useDirectoryTest = (scope: string, domainId: string) =>
  useMutation({
    mutationFn: (test: { config: DomainConfig; user?: { name: string; password: string } }) =>
      clientOf(directoryApi).test.send(scope, domainId, test),
    // Passwords are not cached.
    gcTime: 0,
  });

/** Tests what the form contains against the real servers, before it is saved. */
export function DirectoryTest({ scope, domainId, config }: DirectoryTestProps) {
  const t = useT();
  const { trigger, getValues } = useFormContext<DirectoryValues>();
  const test = useDirectoryTest(scope, domainId);
  const start = async () => {
    if (!(await trigger(undefined, { shouldFocus: true }))) return;
    const values = DirectoryValues.parse(getValues());
    const { test_user: name, test_password: password } = values;
    test.mutate({ config: directoryConfigOf(values, config), ...(name ? { user: { name, password } } : {}) });
  };
  return (
    <FormSection
      title={t('Test')}
      description={t('Checks each step against the directory. Nothing is saved.')}
      aside={
        <Button size="small" onClick={() => void start()} isLoading={test.isPending}>
          {t('Test directory')}
        </Button>
      }
    >
      <FieldPair>
        <TextField
          name="test_user"
          label={t('User to test')}
          hint={t('Optional. Shows the groups of this user and the resulting roles.')}
        />
        <TextField
          name="test_password"
          label={t('Password of this user')}
          type="password"
          autoComplete="new-password"
        />
      </FieldPair>
      <div role="status" aria-busy={test.isPending} className="empty:hidden">
        {test.isPending && <p className="text-ink-muted">{t('Testing the directory. This can take a few seconds.')}</p>}
        {!test.isPending && test.data && (
          <div ref={focusInView} tabIndex={-1} className="outline-none">
            <TestSteps steps={test.data.steps} />
          </div>
        )}
      </div>
      {!test.isPending && test.error && <ErrorAlert error={test.error} title={t('Could not test the directory')} />}
    </FormSection>
  );
}
