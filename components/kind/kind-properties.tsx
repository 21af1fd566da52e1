'use client';

import type { Property } from '#components/console/properties.tsx';
import { msg } from '#lib/i18n/text.ts';
import type { Attribute, RowContext } from './attribute.ts';
import { isNothing } from './formats.tsx';
import type { AnyRelated, Kind } from './kind.ts';
import { attributeNode } from './kind-columns.tsx';

type Context<Row> = RowContext<Row, AnyRelated>;

/** The attributes of an object with a value for display; an empty value is undefined. */
function toProperty<Row>(attribute: Attribute<Row, AnyRelated>, row: Row, context: Context<Row>): Property {
  const { label, isWide = attribute.as === 'id' } = attribute;
  const isShownEmpty = attribute.isShownEmpty || attribute.isLoadedByShow;
  const isEmpty = isNothing(attribute.value(row, context)) && !isShownEmpty;
  const value = isEmpty ? undefined : attributeNode(attribute, row, context);
  return { label: context.t(label), value, isWide };
}

const shownAttributes = <Row,>({ attributes }: Kind<Row>, row: Row, context: Context<Row>) =>
  Object.values(attributes).filter(
    ({ in: place, applies, isOmittedIfEmpty, value }) =>
      place !== 'list' && applies?.(context) !== false && !(isOmittedIfEmpty && isNothing(value(row, context))),
  );

/** All properties of an object, for the panel of a list. */
export const kindProperties = <Row,>(of: Kind<Row>, row: Row, context: Context<Row>): Property[] =>
  shownAttributes(of, row, context).map((attribute) => toProperty(attribute, row, context));

export const keyFacts = <Row,>(of: Kind<Row>, row: Row, context: Context<Row>): Property[] =>
  shownAttributes(of, row, context)
    .filter(({ isKeyFact }) => isKeyFact)
    .map((attribute) => toProperty(attribute, row, context));

/** The other properties of an object by topic, for its page. */
export function propertyTopics<Row>(of: Kind<Row>, row: Row, context: Context<Row>) {
  const others = shownAttributes(of, row, context).filter(({ isKeyFact }) => !isKeyFact);
  return [...Map.groupBy(others, ({ topic = msg('Details') }) => context.t(topic))].map(([title, attributes]) => ({
    title,
    items: attributes.map((attribute) => toProperty(attribute, row, context)),
  }));
}
