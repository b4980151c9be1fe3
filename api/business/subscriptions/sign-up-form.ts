import { ApiError } from '../../platform/base/api-error.ts';
import { seeOther } from './page-form.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The contents of a signup, whichever way it was sent. */
export interface SignUpBody {
  email?: unknown;
  firstName?: unknown;
  website?: unknown;
}

const THANKS = '/emails/subscribed';

/** The fields of the newsletter’s form as a browser without JavaScript sends them. */
export async function readSignUpForm(request: Request): Promise<SignUpBody> {
  let form: FormData;
  try {
    form = await request.formData();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('invalid_request', { message: spoken('form_incomplete') });
  }
  return { email: form.get('email'), firstName: form.get('firstName'), website: form.get('website') };
}

/**
 * Redirects a browser without JavaScript to a page: with thanks, or with what is wrong with the email
 * address.
 */
export async function answerSignUpForm(signUp: () => Promise<unknown>): Promise<Response> {
  try {
    await signUp();
    return seeOther(THANKS);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'validation_failed')
      return seeOther(THANKS, { problem: 'email' });
    throw error;
  }
}
