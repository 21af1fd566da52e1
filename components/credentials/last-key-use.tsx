import { Age } from '#components/console/age.tsx';
import type { Ec2KeyFacts } from '#lib/console/account/ec2-keys/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { KeyUse } from '#lib/identity/ec2-keys/schema.ts';

const APIS: Record<KeyUse['api'], Text> = {
  s3: msg('S3 API'),
  'object-store': msg('Object storage API'),
};

/** The last request of a key in a few words, such as `GetObject, S3 API`; undefined without one. */
export function lastRequest({ last_use }: Pick<Ec2KeyFacts, 'last_use'>, { t }: { t: Translate }): string | undefined {
  if (!last_use) return undefined;
  const { api, operation } = last_use;
  return operation === null ? t(APIS[api]) : `${operation}, ${t(APIS[api])}`;
}

/** When a key was used, for what and from where. */
export function LastKeyUse({ ec2Key }: { ec2Key: Pick<Ec2KeyFacts, 'last_used_at' | 'last_use'> }) {
  const t = useT();
  const request = lastRequest(ec2Key, { t });
  const { last_used_at: at, last_use } = ec2Key;
  if (at === null) return <p>{t('No request was signed with it yet.')}</p>;
  return (
    <p>
      {t.rich('Last used <time></time>.', { time: () => <Age at={at} /> })}
      {request !== undefined && ` ${t('Last request')}: ${request}.`}
      {last_use?.network && ` ${t('Address of the client')}: ${last_use.network}.`}
    </p>
  );
}
