/*
 * Phrases by which mail systems describe what happened when their codes say little: in English, German, French,
 * Spanish, Italian, Dutch, and Portuguese.
 */

/** There is no such mailbox, or no such domain. */
export const NOBODY =
  /\b(?:user|recipient|mailbox|address|account|alias)\b[^\n]{0,80}\b(?:unknown|not found|does not exist|doesn'?t exist|disabled|inactive|invalid|no longer (?:valid|available|active|accept\w*|exist\w*)|not (?:known|exist|listed|available|valid))|(?:unknown|no such|invalid|nonexistent|unrouteable|bad) (?:\w+ )?(?:user|recipient|mailbox|address|account|local part|person)|no mailbox here|doesn'?t have an? [\w. ]{1,40} account|this user doesn'?t|no such person|not our customer|recipient address rejected(?!: (?:grey|policy|rate))|host (?:or domain name )?not found|domain (?:name )?not found|name or service not known|unable to find an? mx|couldn'?t find any host|mailbox unavailable|domain [\w.-]+ does not exist|(?:benutzer|empfänger|postfach|adresse)[^\n]{0,60}(?:unbekannt|existiert nicht|nicht gefunden|ungültig)|(?:adresse|utilisateur|destinataire|boîte)[^\n]{0,60}(?:n['’]existe pas|inconnue?|introuvable)|(?:usuario|dirección|destinatario|buzón)[^\n]{0,60}(?:no existe|desconocid[oa]|no encontrad[oa])|(?:utente|indirizzo|destinatario|casella)[^\n]{0,60}(?:non esiste|sconosciut[oa]|inesistente)|(?:gebruiker|adres|postvak)[^\n]{0,60}(?:bestaat niet|onbekend)|(?:usuário|endereço|destinatário)[^\n]{0,60}(?:não existe|desconhecid[oa])/i;

export const FULL =
  /over (?:its |the )?(?:disk )?quota|quota (?:exceeded|full)|exceed\w* (?:\w+ ){0,4}(?:quota|storage)|mailbox (?:\w+ ){0,2}full|insufficient (?:system )?storage|out of storage|overquota|mailbox for [^\n]{1,100} is full|postfach[^\n]{0,40}\bvoll\b|bo[iî]te[^\n]{0,60}\bpleine\b|buzón[^\n]{0,40}\blleno\b|casella[^\n]{0,40}\bpiena\b|postvak[^\n]{0,40}\bvol\b|caixa[^\n]{0,40}\bcheia\b/i;

/** A place that could take it another time: many systems use the number of a mailbox that is switched off for it. */
export const TOO_FAST = /\bat a rate that\b|receiving mail too quickly|too many (?:messages|connections)/i;

/** Not for who it was for, but for what it was, or where it came from. */
export const REFUSED =
  /\b(?:spam|spamhaus|blacklist\w*|block(?:ed|list\w*)|reputation|policy|dmarc|spf|dkim|unsolicited|content rejected|virus|too large|size limit|rate limit\w*|grey ?list\w*)\b/i;

export const AWAY =
  /\b(?:out of (?:the )?office|automatic reply|auto(?:matic)?[- ]?(?:reply|response|respond\w*)|on (?:vacation|holiday|leave)|away from (?:my|the) (?:desk|office|mail)|abwesen\w*|automatische antwort|absence du bureau|réponse automatique|fuera de (?:la )?oficina|respuesta automática|fuori sede|risposta automatica|afwezig\w*|ausência|fora do escritório|resposta automática|autosvar|automatisch antwoord|abwesend|urlaub)/i;

/** A challenge-response system first wants proof that a person wrote. */
export const PROVE =
  /(?:confirm|verify|prove)[^.\n]{0,80}(?:you are (?:a )?(?:human|person|not)|your (?:e-?mail|message|sender|address))|sender (?:verification|authentication)|challenge[- ]response|\btmda\b|spamarrest|boxbe|click (?:the link|here|below)[^.\n]{0,60}(?:deliver|release)/i;

/** It is still being tried. */
export const LATE =
  /(?:this is (?:only )?a warning|warning only|you do not need to resend|delivery (?:is |has been )?delayed|has not yet been delivered|will be (?:re)?tried|could not send message for past|still being (?:re)?tried|temporarily deferred|noch nicht zugestellt|weiter versucht|zustellung verzögert|remise (?:a été )?(?:retardée|différée)|sera (?:de nouveau|à nouveau) tenté|(?:entrega|envío) (?:retrasad[oa]|demorad[oa])|se seguirá intentando|consegna ritardata|bezorging vertraagd|entrega atrasada)/i;

export const FAILED =
  /(?:could not be delivered|couldn'?t be delivered|was(?:n'?t| not) delivered|unable to deliver|wasn'?t able to deliver|undeliver\w+|delivery (?:has |to [^\n]{1,200} )?failed|failed to deliver|returned (?:mail|to sender)|permanent (?:fatal )?error|did not reach|failure notice|not delivered|rejected your message|message (?:was )?rejected|delivery status notification \(failure\)|(?<!noch )nicht zugestellt werden|unzustellbar|n['’]a pas (?:pu être|été) (?:remis|distribué|livré)|échec de la remise|non remis|no se (?:pudo|ha podido) entregar|no entregado|(?:impossibile|mancato) recapit\w+|non (?:è stato )?(?:recapitato|consegnato)|kan niet worden (?:bezorgd|afgeleverd)|niet (?:bezorgd|afgeleverd)|não (?:foi possível entregar|pôde ser entregue)|não entregue)/i;
