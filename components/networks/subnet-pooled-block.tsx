'use client';

import { useWatch } from 'react-hook-form';
import { NumberField } from '#components/console/number-field.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { Subnetpool } from '#lib/networking/subnetpools/schema.ts';
import { layoutOf } from '#lib/networking/subnets/block.ts';
import { nameOrId } from './network-words.ts';
import type { SubnetInput } from './subnet-schema.ts';
import { poolsFor, type SubnetFormContext } from './subnet-source.ts';

/** Maximum number of prefixes of a pool that are named. */
const MAX_NAMED = 3;

export function PooledBlockFields({ relatedObjects }: { relatedObjects: SubnetFormContext }) {
  const { t, format } = useI18n();
  const [version, poolId] = useWatch<SubnetInput, ['version', 'subnetpool_id']>({
    name: ['version', 'subnetpool_id'],
  });
  const pools = poolsFor(version === '4' ? 4 : 6, relatedObjects);
  const pool = pools.find(({ id }) => id === poolId);
  const more = (pool?.prefixes.length ?? 0) - MAX_NAMED;
  return (
    <>
      <SelectField
        name="subnetpool_id"
        label={t('Subnet pool')}
        isRequired
        placeholder={t('Choose a subnet pool')}
        options={pools.map((each) => ({
          value: each.id,
          label: each.is_default ? t('{name} (default)', { name: nameOrId(each) }) : nameOrId(each),
        }))}
        {...(pool
          ? {
              hint: t('Assigns blocks of {prefixes}', {
                prefixes: format.list([
                  ...pool.prefixes.slice(0, MAX_NAMED),
                  ...(more > 0 ? [t('{count} more', { count: format.number(more) })] : []),
                ]),
              }),
            }
          : {})}
      />
      {pool && <PrefixField pool={pool} />}
    </>
  );
}

function PrefixField({ pool }: { pool: Subnetpool }) {
  const { t, format } = useI18n();
  const { min_prefixlen: min, max_prefixlen: max, default_prefixlen: byDefault } = pool;
  const prefix = useWatch<SubnetInput, 'prefixlen'>({ name: 'prefixlen' }) ?? byDefault;
  const range = t('{min} to {max}. Leave empty for {byDefault}.', { min, max, byDefault });
  const hosts = layoutOf(`${pool.ip_version === 4 ? '10.0.0.0' : 'fd00::'}/${prefix}`)?.hosts;
  return (
    <NumberField
      name="prefixlen"
      label={t('Prefix length')}
      min={min}
      max={max}
      step={1}
      hint={
        hosts !== undefined && hosts < 2n ** 40n
          ? `${range}. ${t('/{prefix} has {count, plural, one {# address} other {# addresses}} for hosts.', {
              prefix: format.number(prefix),
              count: Number(hosts),
            })}`
          : `${range}.`
      }
    />
  );
}
