import { z } from 'zod';

/** Deliveries that may be sent again. */
const RESENDABLE_STATES = ['unknown', 'rejected'] as const;
/** How staff can resolve deliveries whose outcome is unknown. */
export const REVIEWS = ['arrived', 'left', 'unknown'] as const;

const deliveryIds = z.array(z.uuid('must be the id of a delivery')).max(1000).optional();

/** Which deliveries to resend; without ids, all with these states. */
export const resend = z.strictObject({
  states: z
    .array(z.enum(RESENDABLE_STATES, `must be one of: ${RESENDABLE_STATES.join(', ')}`))
    .min(1, 'is required'),
  delivery_ids: deliveryIds,
});

/** What became known about deliveries; without ids, about all unknown ones. */
export const review = z.strictObject({
  as: z.enum(REVIEWS, `must be one of: ${REVIEWS.join(', ')}`),
  delivery_ids: deliveryIds,
});

/** A step of a welcome series. */
export const stepToRelease = z.strictObject({ step_id: z.uuid('must be the id of a step') });

/** Contacts that are different people. */
export const distinctContacts = z.strictObject({
  contact_ids: z.array(z.uuid('must be the id of a contact')).min(2, 'needs two contacts').max(50),
});
