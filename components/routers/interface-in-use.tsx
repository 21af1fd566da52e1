import { Alert } from '#components/ui/alert.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';

/** @param props.addresses the floating IPs that an interface of a router is needed for */
export function InterfaceInUse({ addresses }: { addresses: readonly string[] }) {
  const { t, format } = useI18n();
  if (addresses.length === 0) return null;
  return (
    <Alert tone="warning" title={t('Floating IPs need this interface')}>
      {t('Disassociate {addresses} first.', { addresses: format.list([...addresses]) })}
    </Alert>
  );
}
