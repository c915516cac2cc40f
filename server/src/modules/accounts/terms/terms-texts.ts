import type { Language } from '../../../platform/i18n/language.ts'

interface TermsPart {
  readonly title: string
  readonly paragraphs: readonly string[]
}

interface TermsText {
  readonly title: string
  readonly description: string
  readonly version: string
  readonly lead: string
  readonly parts: readonly TermsPart[]
}

/** The day this wording came into force; a change of the words changes it. */
export const termsDate = new Date('2026-11-01T00:00:00Z')

const english = (provider: string): TermsText => ({
  title: 'Terms of use',
  description: 'What users of the inspection platform agree to',
  version: 'Terms of use of 1 November 2026',
  lead: `These terms are agreed between you, the user of an account, and ${provider}, which operates this platform for the inspection of wind farms. You accept them once, before you see anything else; you can read them again at any time under “Resources”.`,
  parts: [
    {
      title: 'What the platform is for',
      paragraphs: [
        'The platform keeps wind farms, turbines and their parts, the photos and measurements taken of them, the defects found there, and the reports made of them. It serves the people who own, operate, inspect, insure and maintain these turbines.',
        'You may use it for that work only, within the organization that gave you your account and within the rights of that account.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'Your account is yours alone. Keep your password to yourself, choose one that you use nowhere else, and tell your administrator at once when you believe that somebody else knows it.',
        'After several wrong passwords an account is locked for a while. An account that is no longer needed, or that is misused, can be disabled by an administrator at any time.',
      ],
    },
    {
      title: 'What belongs to whom',
      paragraphs: [
        'Photos, measurements, findings and reports belong to the owner of the wind farm they show. They are confidential. Do not copy them out of the platform or pass them on without the owner’s consent, except where your own contract with the owner allows it.',
        `The software, its texts and its drawings belong to ${provider}.`,
      ],
    },
    {
      title: 'What you enter',
      paragraphs: [
        'Upload only photos and documents that you have the right to use and that show the inspected turbines. Pictures of persons, number plates and neighbouring land are to be avoided; where they cannot be, they are used for the inspection only.',
        'What you create, change or delete is kept with your name and the time, so that an inspection can be followed later.',
      ],
    },
    {
      title: 'What a finding means',
      paragraphs: [
        'Findings, severities, distances and recommendations are the assessment of those who made them, from the photos and measurements at hand. The platform computes positions and sizes from the scale of a picture; they are as exact as that scale.',
        'They do not replace an inspection on site where safety is at stake. Whether a turbine may run is decided by its operator alone.',
      ],
    },
    {
      title: 'Availability',
      paragraphs: [
        `${provider} keeps the platform available and your data safe with the care customary in the trade, but cannot promise that it is never interrupted. Maintenance is announced where possible.`,
        'Original photos are kept as they were uploaded for as long as the contract with the owner provides. Assembled pictures may be archived and are made again on request.',
      ],
    },
    {
      title: 'Personal data',
      paragraphs: [
        'Your name, your e-mail address, your organization, your preferences, the times you sign in and what you change are processed to operate the platform, to keep it secure and to document inspections. They are not sold and not used for advertising.',
        'You can see and correct your data in your profile. You have the rights of access, rectification, erasure, restriction and objection under Regulation (EU) 2016/679; address them to the administrator of your organization. The name that stands in a finished report stays there.',
      ],
    },
    {
      title: 'What is not allowed',
      paragraphs: [
        'It is not allowed to use another person’s account, to try to reach data outside your rights, to probe or disturb the platform, to upload harmful files, or to read it out automatically beyond what its documented interface is meant for.',
      ],
    },
    {
      title: 'Liability',
      paragraphs: [
        `${provider} is liable without limit for intent and gross negligence and for injury to life, body and health, and otherwise only for the breach of essential duties, limited to the damage that is typical and foreseeable. The contract with your organization takes precedence.`,
      ],
    },
    {
      title: 'Changes and refusal',
      paragraphs: [
        'When these terms change in a way that concerns you, you are asked again before you go on.',
        'If you refuse them you are signed out and cannot use the platform. You can sign in again and accept them later. The law of the place of business of the operator applies, as far as no mandatory law protects you better.',
      ],
    },
  ],
})

const french = (provider: string): TermsText => ({
  title: 'Conditions d’utilisation',
  description: 'Ce que les utilisateurs de la plateforme d’inspection acceptent',
  version: 'Conditions d’utilisation du 1er novembre 2026',
  lead: `Les présentes conditions sont convenues entre vous, titulaire d’un compte, et ${provider}, qui exploite cette plateforme d’inspection de parcs éoliens. Vous les acceptez une fois, avant de voir quoi que ce soit ; vous pouvez les relire à tout moment sous « Ressources ».`,
  parts: [
    {
      title: 'Objet de la plateforme',
      paragraphs: [
        'La plateforme conserve les parcs éoliens, les éoliennes et leurs éléments, les photos et mesures qui en sont prises, les défauts constatés et les rapports établis. Elle s’adresse aux personnes qui possèdent, exploitent, inspectent, assurent et entretiennent ces éoliennes.',
        'Vous ne pouvez l’utiliser que pour ce travail, au sein de la société qui vous a ouvert le compte et dans la limite des droits de ce compte.',
      ],
    },
    {
      title: 'Votre compte',
      paragraphs: [
        'Votre compte est strictement personnel. Gardez votre mot de passe pour vous, choisissez-en un que vous n’utilisez nulle part ailleurs et prévenez aussitôt votre administrateur si vous pensez que quelqu’un d’autre le connaît.',
        'Après plusieurs mots de passe erronés, un compte est verrouillé pour un temps. Un compte devenu inutile, ou dont il est fait mauvais usage, peut être désactivé à tout moment par un administrateur.',
      ],
    },
    {
      title: 'À qui appartient quoi',
      paragraphs: [
        'Les photos, mesures, défauts et rapports appartiennent au propriétaire du parc éolien qu’ils montrent. Ils sont confidentiels. Ne les copiez pas hors de la plateforme et ne les transmettez pas sans l’accord du propriétaire, sauf si votre propre contrat avec lui le permet.',
        `Le logiciel, ses textes et ses dessins appartiennent à ${provider}.`,
      ],
    },
    {
      title: 'Ce que vous saisissez',
      paragraphs: [
        'N’envoyez que des photos et des documents que vous avez le droit d’utiliser et qui montrent les éoliennes inspectées. Les images de personnes, de plaques d’immatriculation ou de terrains voisins sont à éviter ; lorsqu’elles sont inévitables, elles ne servent qu’à l’inspection.',
        'Ce que vous créez, modifiez ou supprimez est conservé avec votre nom et l’heure, afin qu’une inspection puisse être retracée par la suite.',
      ],
    },
    {
      title: 'Portée d’un défaut',
      paragraphs: [
        'Les défauts, sévérités, distances et recommandations sont l’appréciation de leurs auteurs, d’après les photos et mesures disponibles. La plateforme calcule positions et dimensions à partir de l’échelle d’une image ; elles en ont la précision.',
        'Ils ne remplacent pas un contrôle sur site lorsque la sécurité est en jeu. Seul l’exploitant décide si une éolienne peut fonctionner.',
      ],
    },
    {
      title: 'Disponibilité',
      paragraphs: [
        `${provider} maintient la plateforme disponible et vos données en sécurité avec le soin d’usage dans la profession, sans pouvoir promettre une absence totale d’interruption. La maintenance est annoncée lorsque c’est possible.`,
        'Les photos originales sont conservées telles qu’elles ont été envoyées, aussi longtemps que le prévoit le contrat avec le propriétaire. Les images assemblées peuvent être archivées et sont refaites sur demande.',
      ],
    },
    {
      title: 'Données personnelles',
      paragraphs: [
        'Votre nom, votre adresse e-mail, votre société, vos préférences, vos heures de connexion et vos modifications sont traités pour exploiter la plateforme, la sécuriser et documenter les inspections. Ils ne sont ni vendus ni utilisés à des fins publicitaires.',
        'Vous pouvez consulter et corriger vos données dans votre profil. Vous disposez des droits d’accès, de rectification, d’effacement, de limitation et d’opposition prévus par le règlement (UE) 2016/679 ; adressez-vous à l’administrateur de votre société. Le nom qui figure dans un rapport achevé y demeure.',
      ],
    },
    {
      title: 'Ce qui est interdit',
      paragraphs: [
        'Il est interdit d’utiliser le compte d’une autre personne, de chercher à atteindre des données au-delà de vos droits, de sonder ou de perturber la plateforme, d’y envoyer des fichiers nuisibles ou de l’interroger automatiquement au-delà de l’usage prévu de son interface documentée.',
      ],
    },
    {
      title: 'Responsabilité',
      paragraphs: [
        `${provider} répond sans limite en cas de dol, de faute lourde et d’atteinte à la vie, au corps ou à la santé, et pour le reste uniquement en cas de manquement à une obligation essentielle, dans la limite du dommage typique et prévisible. Le contrat conclu avec votre société prévaut.`,
      ],
    },
    {
      title: 'Modifications et refus',
      paragraphs: [
        'Lorsque ces conditions changent d’une manière qui vous concerne, votre accord vous est demandé à nouveau avant de continuer.',
        'Si vous les refusez, vous êtes déconnecté et ne pouvez pas utiliser la plateforme. Vous pouvez vous reconnecter et les accepter plus tard. Le droit du siège de l’exploitant s’applique, sauf règle impérative plus protectrice pour vous.',
      ],
    },
  ],
})

const texts: Readonly<Record<Language, (provider: string) => TermsText>> = { en: english, fr: french }

/** The terms of use in a language, with the name of who operates the platform. */
export const termsText = (language: Language, provider: string): TermsText => texts[language](provider)
