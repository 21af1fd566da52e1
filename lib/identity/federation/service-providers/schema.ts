import { z } from 'zod';
import { PageQuery } from '#lib/http/page-query.ts';
import { ChosenId } from '../schema.ts';
import { serviceProviderAttributes } from './attributes.ts';

export const ServiceProvider = z.strictObject(serviceProviderAttributes.shape);
export type ServiceProvider = z.infer<typeof ServiceProvider>;

export const NewServiceProviderPath = z.object({ id: ChosenId });
export const ServiceProviderQuery = PageQuery.extend(serviceProviderAttributes.filterShape);

export const NewServiceProvider = z.strictObject(serviceProviderAttributes.createShape);
export type NewServiceProvider = z.output<typeof NewServiceProvider>;
export type NewServiceProviderInput = z.input<typeof NewServiceProvider>;
export const ServiceProviderChange = z.strictObject(serviceProviderAttributes.changeShape);
export type ServiceProviderChange = z.infer<typeof ServiceProviderChange>;
