import { z } from 'zod';

/** Seed section 3. */
export const deliveryMethods = ['email', 'sms'] as const;
export const deliveryMethod = z.enum(deliveryMethods);
export type DeliveryMethod = z.output<typeof deliveryMethod>;
