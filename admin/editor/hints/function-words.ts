/** A list of words, one after the other, for reading. */
const listed = (words: string) => new Set(words.trim().split(/\s+/));

/**
 * Words of four letters or more that every text repeats. Words that a writer may use too often, such as “very” or “really”, are
 * left out.
 */
export const FUNCTION_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: listed(`
    about above across after against ain't along also although among another around because been before behind being below
    beneath beside between beyond both can't cannot could couldn't didn't does doesn't doing don't down during each either else
    even ever every from hadn't hasn't have haven't having here hers herself himself into isn't itself like made make many might
    mine more most much must neither none nothing once only onto other others ought ours ourselves over same shall shan't should
    shouldn't since some something such than that that's their theirs them themselves then there these they they're this those
    though through till toward towards under until unto upon wasn't were weren't what what's when where whether which while who's
    whom whose will with within without won't would wouldn't your yours yourself said says`),
  de: listed(`
    aber alle allem allen aller alles also andere anderem anderen anderer anderes anders auch beide beiden beim bevor bist bleibt
    dabei dadurch dafür dagegen daher damit danach dann daran darauf daraus darf darin darum darüber davon dazu dass dein deine
    deinen deiner denen denn deren derer derselbe dessen dich diese diesem diesen dieser dieses doch dort durch dürfen eben ebenso
    eine einem einen einer eines einige einigen einiger einmal erst etwa etwas euch euer eure für ganz gegen gewesen geworden gibt
    habe haben hast hatte hatten hier hinter ihm ihnen ihre ihrem ihren ihrer ihres immer indem jede jedem jeden jeder jedes
    jedoch jene jenem jenen jener jenes kann kein keine keinem keinen keiner können könnte konnte konnten kaum mehr mein meine
    meinem meinen meiner mich mögen muss müssen musste mussten nach nachdem neben nicht nichts noch nur obwohl oder ohne schon
    sein seine seinem seinen seiner seines seit selbst sich sind sobald solche solchen soll sollen sollte sollten sondern sonst
    sowie statt über umso unser unsere unserem unseren unserer unter viel viele vielen während wann warum weder weil weiter welche
    welchem welchen welcher welches wenn werde werden wieder will wird wohl wollen wollte wollten worden wurde wurden wäre wären
    würde würden zwar zwischen hätte hätten`),
  es: listed(`
    algo alguien algún alguna algunas alguno algunos ambos ante antes aquel aquella aquellas aquello aquellos aquí aunque bajo
    bien cada como cómo contra cual cuál cuales cualquier cuando cuándo cuanto desde donde dónde durante ella ellas ello ellos
    entre eran eres esas esos esta está estaba estaban estado estamos están estar estas este esto estos fueron fuera había habían
    haber hace hacen hacer hacia hasta hemos luego menos mientras misma mismas mismo mismos mucha muchas mucho muchos nada nadie
    ninguna ninguno nosotros nuestra nuestras nuestro nuestros otra otras otro otros para pero pesar poca poco pocos podía porque
    puede pueden pues quien quién quienes según será sería sido siempre sino sobre somos suya suyo también tampoco tanto tener
    tengo tenía tiempo tiene tienen toda todas todavía todo todos tras unas unos usted ustedes vuestra vuestro hubo entonces`),
  fr: listed(`
    afin ainsi alors après assez aucun aucune aussi autour autre autres aux avaient avais avait avant avec avez avoir avons ayant
    beaucoup bien car ceci cela celle celles celui cependant cette certaines certains ceux chaque chez comme comment contre dans déjà
    depuis derrière dès desquels deux devant dire dit doit donc dont duquel durant elle elles encore entre envers étaient étais
    était étant été être eux faire fait faut fois font furent hors ici jusque jusqu'à laquelle lequel lesquelles lesquels leur
    leurs lors lorsque lui mais malgré même mêmes mien mienne moins ne notre nôtre nous ont ou où par parce parmi pas pendant peu
    peut peuvent plus plusieurs plutôt pour pourquoi pourtant près puis puisque quand quel quelle quelles quelque quelques quels
    qui quoi quoique rien sans selon sera serait seront ses seulement si sien sienne soit sommes son sont sous suis sur tandis
    tant tel telle telles tels toujours tous tout toute toutes très trop une vers voici voilà vos votre vôtre vous avoir c'est
    n'est qu'il qu'elle d'une d'un s'est l'on qu'un qu'une`),
};
