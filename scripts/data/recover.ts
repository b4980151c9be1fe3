import { parseArgs } from 'node:util';
import { recoverAccount } from '#api/business/sign-in/recover.ts';
import { openProduct } from '#server/product/open-product.ts';

const USAGE = `npm run recover -- EMAIL [--remove-second-factors]
  EMAIL                    the address of the account
  --remove-second-factors  also remove the account's authenticator app, passkeys, and recovery codes`;

/** `npm run recover -- EMAIL`: prints a link to choose a new password, and turns sign-in with passwords on again. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'remove-second-factors': { type: 'boolean', default: false } },
});
const [email] = positionals;
if (email === undefined || positionals.length > 1) {
  console.error(USAGE);
  process.exit(2);
}

const product = await openProduct(process.env);
try {
  const removesFactors = values['remove-second-factors'];
  const link = await recoverAccount(product.deps, { email, removesFactors });
  if (link === undefined) {
    console.error(`No active account has the email address ${email}.`);
    process.exitCode = 1;
  } else {
    console.log(`Open this link to choose a new password. It can be used only once:\n${link}`);
  }
} finally {
  await product.close();
}
