'use client';

import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { NumberField } from '#components/console/number-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export function NetworkSwitches({ isAdmin }: { isAdmin: boolean }) {
  const t = useT();
  return (
    <>
      <NumberField name="mtu" label={t('MTU')} unit={t('bytes')} min={68} max={9000} step={1} />
      <CheckboxField name="admin_state_up" label={t('Turned on')} />
      <CheckboxField name="port_security_enabled" label={t('Port security')} />
      {isAdmin && (
        <>
          <CheckboxField name="shared" label={t('Shared')} />
          <CheckboxField name="external" label={t('External')} />
        </>
      )}
    </>
  );
}
