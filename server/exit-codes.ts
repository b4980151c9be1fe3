/** The code of a bad setting (EX_CONFIG of sysexits.h). */
export const EXIT_CONFIGURATION = 78;
